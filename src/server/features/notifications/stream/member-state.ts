import { createHash } from 'node:crypto';
import type { MemberStateRow } from './member-state-store.ts';

/** What a member's streams have told last. */
export interface MemberState {
  readonly latestId: number | null;
  readonly unreadCount: number;
  /** The version of each, by its id. */
  readonly mentorings: ReadonlyMap<number, string>;
  /** Names this state: the same for the same state, on every instance. The id of the events that bring a browser here. */
  readonly mark: string;
}

export function toMemberState({ latestId, unreadCount, mentorings }: MemberStateRow): MemberState {
  const hash = createHash('sha256').update(mentorings.join('\n')).digest('base64url').slice(0, 16);
  return {
    latestId,
    unreadCount,
    mentorings: new Map(mentorings.map((text) => [Number.parseInt(text, 10), text.slice(text.indexOf(' ') + 1)])),
    mark: `${latestId ?? 0}.${unreadCount}.${hash}`,
  };
}

/** The mentorings that are new or different. */
export function changedMentorings(
  before: MemberState,
  now: MemberState,
): readonly { mentoringId: number; version: string }[] {
  if (before.mark === now.mark) return [];
  return [...now.mentorings]
    .filter(([id, version]) => before.mentorings.get(id) !== version)
    .map(([mentoringId, version]) => ({ mentoringId, version }));
}

export function hasOtherCounts(before: MemberState, now: MemberState): boolean {
  return before.latestId !== now.latestId || before.unreadCount !== now.unreadCount;
}
