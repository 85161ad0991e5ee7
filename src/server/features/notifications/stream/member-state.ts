import { createHash } from 'node:crypto';
import type { ConversationState } from '#contract/notifications/notifications.ts';
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
  readonly conversations: readonly ConversationState[];
  /** Names this state: the same for the same state, on every instance. The id of the events that bring a browser here. */
  readonly mark: string;
}

export function toMemberState({ latestId, unreadCount, mentorings, conversations }: MemberStateRow): MemberState {
  const hashed = [...mentorings, '', ...conversations].join('\n');
  const hash = createHash('sha256').update(hashed).digest('base64url').slice(0, 16);
  return {
    latestId,
    unreadCount,
    mentorings: mentorings.map((text) => {
      const [mentoringId, version = ''] = text.split(' ');
      return { mentoringId: Number(mentoringId), version };
    }),
    conversations: conversations.map((text) => {
      const [mentoringId = 0, lastNumber = 0, ownRead = 0, otherRead = 0, preparation = 0] = text
        .split(' ')
        .map(Number);
      return { mentoringId, lastNumber, ownRead, otherRead, preparation };
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

/** The conversations that are new or different. */
export function changedConversations(before: MemberState, now: MemberState): readonly ConversationState[] {
  if (before.mark === now.mark) return [];
  const known = new Map(before.conversations.map((state) => [state.mentoringId, JSON.stringify(state)]));
  return now.conversations.filter((state) => known.get(state.mentoringId) !== JSON.stringify(state));
}

export function hasOtherCounts(before: MemberState, now: MemberState): boolean {
  return before.latestId !== now.latestId || before.unreadCount !== now.unreadCount;
}
