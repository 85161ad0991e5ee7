import type { EventStream } from '#server/http/serve-event-stream.ts';
import { memberTopic, onceAtATime, repeatLoosely, SESSION_ENDED } from '#server/platform/live/live.ts';
import { findInvalid } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import {
  changedConversations,
  changedMentorings,
  createStateReader,
  hasOtherCounts,
  type MemberState,
} from './state-reader.ts';

export type MemberStream = Omit<EventStream<'GET /v1/notifications/stream'>, 'query' | 'params'>;

/** Tabs share one stream; a member with more devices than that loses the oldest stream. Per instance: it bounds memory. */
const MAX_STREAMS_A_MEMBER = 8;

/** How often things are done, in milliseconds. */
export interface StreamTimes {
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
