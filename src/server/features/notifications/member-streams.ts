import { createHash } from 'node:crypto';
import type { ConversationState } from '#contract/notifications/notifications.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { EventStream } from '#server/http/serve-event-stream.ts';
import { memberTopic, onceAtATime, repeatLoosely, SESSION_ENDED } from '#server/platform/live/live.ts';
import { findInvalid } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { type MemberStateRow, memberStateStore } from './member-state-store.ts';

export type MemberStream = Omit<EventStream<'GET /v1/notifications/stream'>, 'query' | 'params'>;

/** Tabs share one stream; a member with more devices than that loses the oldest stream. Per instance: it bounds memory. */
const MAX_STREAMS_A_MEMBER = 8;

/** How often things are done, in milliseconds. */
interface StreamTimes {
  /** Proxies close what says nothing for a minute. */
  readonly keepAliveEveryMs: number;
  /** Give or take a quarter. A change is seen after so long when its topic was lost, by a process that died right after its commit. */
  readonly recheckEveryMs: number;
}

const TIMES: StreamTimes = { keepAliveEveryMs: 25_000, recheckEveryMs: 20_000 };

/** The open streams of this instance. */
export interface MemberStreams {
  open(stream: MemberStream): void;
  /** How many are open. */
  count(): number;
  /** Ends every stream, and stops. */
  close(): void;
}

/** A member with open streams here. */
interface Watch {
  readonly memberId: number;
  /** In order of arrival. */
  readonly streams: Set<MemberStream>;
  /** Those that have not received anything yet. */
  readonly opening: Set<MemberStream>;
  readonly unsubscribe: () => void;
  /** What the others were sent last. */
  state: MemberState | undefined;
}

/**
 * Keeps streams and sends each the changes for its member. A topic is only a reason to look: the stream sends the difference between what it
 * sent last and what the database holds now. So a repeated topic sends nothing, and the next look makes up for a lost one.
 */
export function createMemberStreams(
  services: Pick<Services, 'db' | 'clock' | 'live' | 'sessions' | 'log'>,
  times: StreamTimes = TIMES,
): MemberStreams {
  const { live, sessions, log } = services;
  const watches = new Map<number, Watch>();
  const allStreams = () => [...watches.values()].flatMap(({ streams }) => [...streams]);
  const reader = createStateReader(services, (memberId, state) => {
    const watch = watches.get(memberId);
    if (watch) sendChanges(watch, state);
  });
  const recheck = onceAtATime(async () => {
    reader.request(watches.keys());
    await endInvalid(sessions, allStreams()).catch((error: unknown) => {
      log.warn({ event: 'streams-not-checked', err: error }, 'the sessions of streams could not be looked up');
    });
  });
  const stops = [
    live.onGap(recheck),
    live.subscribe(SESSION_ENDED, (id) => {
      endInvalid(sessions, [...(watches.get(Number(id))?.streams ?? [])]).catch(recheck);
    }),
    repeatLoosely(times.recheckEveryMs, recheck),
    repeatLoosely(times.keepAliveEveryMs, () => {
      for (const stream of allStreams()) stream.keepAlive();
    }),
  ];
  let isClosed = false;

  function watchMember(memberId: number): Watch {
    const unsubscribe = live.subscribe(memberTopic(memberId), () => reader.request([memberId]));
    const watch: Watch = { memberId, streams: new Set(), opening: new Set(), unsubscribe, state: undefined };
    watches.set(memberId, watch);
    return watch;
  }

  function remove(watch: Watch, stream: MemberStream): void {
    watch.streams.delete(stream);
    watch.opening.delete(stream);
    if (watch.streams.size > 0 || watches.get(watch.memberId) !== watch) return;
    watch.unsubscribe();
    watches.delete(watch.memberId);
  }

  return {
    open(stream) {
      if (isClosed) return stream.end();
      const { memberId } = stream.viewer;
      const watch = watches.get(memberId) ?? watchMember(memberId);
      watch.streams.add(stream);
      watch.opening.add(stream);
      stream.onEnd(() => remove(watch, stream));
      const [oldest] = watch.streams;
      if (oldest && watch.streams.size > MAX_STREAMS_A_MEMBER) {
        endForGood(oldest, 'TOO_MANY_STREAMS');
        remove(watch, oldest);
      }
      reader.request([memberId]);
    },
    count: () => allStreams().length,
    close() {
      isClosed = true;
      reader.stop();
      for (const stop of stops) stop();
      for (const stream of allStreams()) stream.end();
    },
  };
}

/** Sends to a member's streams what is different from what they were sent last, and to new ones where they begin. */
function sendChanges(watch: Watch, state: MemberState): void {
  const { memberId, streams, opening, state: before } = watch;
  const { latestId, unreadCount, mark } = state;
  watch.state = state;
  const mentorings = before ? changedMentorings(before, state) : [];
  const conversations = before ? changedConversations(before, state) : [];
  const isCountNew = before !== undefined && hasOtherCounts(before, state);
  for (const stream of streams) {
    const isOpening = opening.has(stream);
    const isResumed = stream.lastEventId === mark;
    if (isOpening) {
      const current = { mentorings: [...state.mentorings], conversations: [...state.conversations] };
      stream.send('connected', { memberId, isResumed, ...current }, mark);
    } else {
      for (const mentoring of mentorings) stream.send('mentoring', mentoring, mark);
      for (const conversation of conversations) stream.send('conversation', conversation, mark);
    }
    if (isOpening || isCountNew) stream.send('notifications', { unreadCount, latestId }, mark);
  }
  opening.clear();
}

/** Ends the streams that have lost their session: signed out, a new password, expired, suspended. */
async function endInvalid(sessions: Services['sessions'], streams: readonly MemberStream[]): Promise<void> {
  for (const stream of await findInvalid(sessions, streams)) endForGood(stream, 'SESSION_ENDED');
}

function endForGood(stream: MemberStream, reason: 'SESSION_ENDED' | 'TOO_MANY_STREAMS'): void {
  stream.send('ended', { reason });
  stream.end();
}

interface MentoringVersion {
  readonly mentoringId: number;
  readonly version: string;
}

/** What a member's streams have told last. */
interface MemberState {
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
function changedMentorings(before: MemberState, now: MemberState): readonly MentoringVersion[] {
  if (before.mark === now.mark) return [];
  const known = new Map(before.mentorings.map(({ mentoringId, version }) => [mentoringId, version]));
  return now.mentorings.filter(({ mentoringId, version }) => known.get(mentoringId) !== version);
}

/** The conversations that are new or different. */
function changedConversations(before: MemberState, now: MemberState): readonly ConversationState[] {
  if (before.mark === now.mark) return [];
  const known = new Map(before.conversations.map((state) => [state.mentoringId, JSON.stringify(state)]));
  return now.conversations.filter((state) => known.get(state.mentoringId) !== JSON.stringify(state));
}

function hasOtherCounts(before: MemberState, now: MemberState): boolean {
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
function createStateReader(
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
