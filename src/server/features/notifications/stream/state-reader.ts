import { createHash } from 'node:crypto';
import type { ConversationState } from '#contract/notifications/notifications.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { type MemberStateRow, memberStateStore } from './member-state-store.ts';

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

function toMemberState({ latestId, unreadCount, mentorings, conversations }: MemberStateRow): MemberState {
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

/** The number of members that one statement reads the states of. */
const BATCH = 200;
/** A mentoring that was over before that does not change: refunds are long done. */
const SETTLED_AFTER_MS = 14 * DAY_MS;
const RETRY_AFTER_MS = 1000;

/** Reads what members' screens show, whenever there is a reason to. */
interface StateReader {
  /** Has these members' states read soon after this call: a change that was committed before it is seen. */
  request(memberIds: Iterable<number>): void;
  stop(): void;
}

/**
 * One statement at a time, for as many members as wait by then: however many topics arrive, streams take up one connection.
 * @param onState receives each state that was read; it must not throw
 */
export function createStateReader(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  onState: (memberId: number, state: MemberState) => void,
): StateReader {
  const waiting = new Set<number>();
  let isReading = false;
  const stopping = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  async function readBatch(): Promise<void> {
    const memberIds = [...waiting].slice(0, BATCH);
    for (const memberId of memberIds) waiting.delete(memberId);
    try {
      const settledBefore = new Date(clock.now().getTime() - SETTLED_AFTER_MS);
      for (const row of await memberStateStore.find(db, memberIds, settledBefore))
        onState(row.memberId, toMemberState(row));
    } catch (error) {
      for (const memberId of memberIds) waiting.add(memberId);
      throw error;
    }
  }

  async function readAll(): Promise<void> {
    isReading = true;
    clearTimeout(retry);
    try {
      // Members with topics that came together are read together.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      while (waiting.size > 0 && !stopping.signal.aborted) await readBatch();
    } catch (error) {
      log.warn({ event: 'streams-not-read', err: error }, 'what streams show could not be read');
      if (!stopping.signal.aborted) retry = setTimeout(() => void readAll(), RETRY_AFTER_MS);
    }
    isReading = false;
  }

  return {
    request(memberIds) {
      for (const memberId of memberIds) waiting.add(memberId);
      if (waiting.size > 0 && !isReading && !stopping.signal.aborted) void readAll();
    },
    stop() {
      stopping.abort();
      clearTimeout(retry);
    },
  };
}
