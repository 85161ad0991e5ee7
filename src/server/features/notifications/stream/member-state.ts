import { createHash } from 'node:crypto';
import type { MemberStateRow } from './member-state-store.ts';

interface MentoringVersion {
  readonly mentoringId: number;
  readonly version: string;
}

/** What a member's streams have told last. */
export interface MemberState {
  readonly latestId: number | null;
  readonly unreadCount: number;
  readonly mentorings: readonly MentoringVersion[];
  /** Names this state: the same for the same state, on every instance. The id of the events that bring a browser here. */
  readonly mark: string;
}

export function toMemberState({ latestId, unreadCount, mentorings }: MemberStateRow): MemberState {
  const hash = createHash('sha256').update(mentorings.join('\n')).digest('base64url').slice(0, 16);
  return {
    latestId,
    unreadCount,
    mentorings: mentorings.map((text) => {
      const [mentoringId, version = ''] = text.split(' ');
      return { mentoringId: Number(mentoringId), version };
    }),
    mark: `${latestId ?? 0}.${unreadCount}.${hash}`,
  };
}

/** The mentorings that are new or different. */
export function changedMentorings(before: MemberState, now: MemberState): readonly MentoringVersion[] {
  if (before.mark === now.mark) return [];
  const known = new Map(before.mentorings.map(({ mentoringId, version }) => [mentoringId, version]));
  return now.mentorings.filter(({ mentoringId, version }) => known.get(mentoringId) !== version);
}

export function hasOtherCounts(before: MemberState, now: MemberState): boolean {
  return before.latestId !== now.latestId || before.unreadCount !== now.unreadCount;
}
