import type { ROOM_END_REASONS } from '#contract/mentorings/room.ts';
import { isRoomOpen, roomHours } from '#domain/mentorings/times/meetings.ts';
import type { EventStream } from '#server/http/serve-event-stream.ts';
import { onceAtATime, repeatLoosely, SESSION_ENDED } from '#server/platform/live/live.ts';
import { findInvalid } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { recordDeparture, recordReturn } from '../meetings/presence.ts';
import {
  type ListeningSeat,
  type RoomStateRow,
  roomStateStore,
  seatStore,
  type SeatStream,
  SIGNALS_AT_ONCE,
} from './room-store.ts';
import { aliveSince, roomTopic } from './seats.ts';

type RoomStream = EventStream<'GET /v1/mentoring/{mentoringId}/room/stream'>;

/** The number of seats that one statement reads the rooms of. */
const BATCH = 100;
const RETRY_AFTER_MS = 500;

/** Give or take a quarter. */
const KEEP_ALIVE_EVERY_MS = 25_000;
/** Says that the streams are open, and reads anew what they show: a topic may have been lost. */
const RECHECK_EVERY_MS = 20_000;

/** The open streams of rooms of this instance. */
interface RoomStreams {
  open(stream: RoomStream, side: SeatStream['side']): void;
  /** Ends every stream, and stops. */
  close(): void;
}

/** A seat with its open stream. */
interface Listener extends SeatStream {
  readonly stream: string;
  readonly out: RoomStream;
  readonly unsubscribe: () => void;
  cursor: ListeningSeat['cursor'];
  /** What it was told last of the other. */
  peer: string | undefined;
  /** Resolves once it is written that the stream is open, or cannot be. */
  attached: Promise<unknown>;
}

/**
 * Keeps the streams of rooms and tells each who is there and what the other side has sent. A topic is only a reason to look: everything is
 * read from the tables, after the cursor of each stream, so nothing is told twice and nothing is lost (docs/decisions/0120).
 */
export function createRoomStreams(services: Pick<Services, 'db' | 'clock' | 'live' | 'sessions' | 'log'>): RoomStreams {
  const { db, clock, live, sessions, log } = services;
  const listeners = new Set<Listener>();
  const waiting = new Set<Listener>();
  let isReading = false;
  const closing = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  /** Has the rooms of these seats read soon after this call: one statement at a time. */
  function request(some: Iterable<Listener>): void {
    for (const listener of some) waiting.add(listener);
    if (waiting.size > 0 && !isReading && !closing.signal.aborted) void readAll();
  }

  async function readAll(): Promise<void> {
    isReading = true;
    clearTimeout(retry);
    try {
      while (waiting.size > 0 && !closing.signal.aborted) {
        const batch = [...waiting].slice(0, BATCH);
        for (const listener of batch) waiting.delete(listener);
        await readBatch(batch).catch((error: unknown) => {
          for (const listener of batch) if (listeners.has(listener)) waiting.add(listener);
          throw error;
        });
      }
    } catch (error) {
      log.warn({ event: 'rooms-not-read', err: error }, 'what rooms show could not be read');
      if (!closing.signal.aborted) retry = setTimeout(() => void readAll(), RETRY_AFTER_MS);
    }
    isReading = false;
  }

  async function readBatch(batch: readonly Listener[]): Promise<void> {
    const now = clock.now();
    for (const row of await roomStateStore.find(db, batch)) {
      const listener = batch[row.position - 1];
      if (listener && listeners.has(listener)) sendChanges(listener, row, now);
    }
  }

  function sendChanges(listener: Listener, row: RoomStateRow, now: Date): void {
    if (row.ownSeat !== listener.seat) return endForGood(listener, 'TAKEN');
    const isOpen = row.status === 'CONFIRMED' && row.startsAt && isRoomOpen(roomHours(row.startsAt), now);
    if (!isOpen) return endForGood(listener, 'ROOM_CLOSED');
    const { peerSeat, peerSeenAt, peerLeftAt } = row;
    const isHere = peerLeftAt === null && peerSeenAt !== null && peerSeenAt > aliveSince(now);
    const peer = `${peerSeat} ${isHere}`;
    if (listener.peer !== peer) listener.out.send('peer', { seat: peerSeat, isHere });
    listener.peer = peer;
    const signals = row.signals.map((text) => text.split(/ (.*)/s, 2) as [number: string, signal: string]);
    const last = signals.at(-1);
    if (!peerSeat || !last) return;
    listener.cursor = { seat: peerSeat, number: Number(last[0]) };
    const sent = { seat: peerSeat, signals: signals.map(([, signal]) => signal) };
    listener.out.send('signals', sent, `${peerSeat}.${last[0]}`);
    if (signals.length === SIGNALS_AT_ONCE) waiting.add(listener);
  }

  function endForGood(listener: Listener, reason: (typeof ROOM_END_REASONS)[number]): void {
    remove(listener);
    listener.out.send('ended', { reason });
    listener.out.end();
  }

  function remove(listener: Listener): boolean {
    listener.unsubscribe();
    waiting.delete(listener);
    return listeners.delete(listener);
  }

  /** The browser has gone, or its connection has: if it comes back, it says so itself. */
  function onEnd(listener: Listener): void {
    if (!remove(listener) || closing.signal.aborted) return;
    const at = clock.now();
    // One that ends as soon as it has begun would be written as open after it had ended.
    listener.attached.then(() => detach(listener, at)).catch(warn);
  }

  async function detach(listener: Listener, at: Date): Promise<void> {
    const hasLeft = await db.transaction(async (tx) => {
      const isKnown = await seatStore.detach(tx, listener, at);
      if (isKnown) await recordDeparture(tx, listener, at);
      return isKnown;
    });
    if (hasLeft) live.publish([roomTopic(listener.mentoringId)]);
  }

  async function attach(listener: Listener): Promise<void> {
    const isOwn = await db.transaction(async (tx) => {
      const isKnown = await seatStore.attach(tx, listener, clock.now());
      if (isKnown) await recordReturn(tx, listener);
      return isKnown;
    });
    if (isOwn) live.publish([roomTopic(listener.mentoringId)]);
  }

  const warn = (error: unknown) => log.warn({ event: 'seat-not-written', err: error }, 'a seat could not be written');

  const endInvalid = async (some: readonly Listener[]) => {
    const withViewer = some.map((listener) => ({ listener, viewer: listener.out.viewer }));
    for (const { listener } of await findInvalid(sessions, withViewer)) endForGood(listener, 'SESSION_ENDED');
  };
  const recheck = onceAtATime(async () => {
    if (listeners.size === 0) return;
    request(listeners);
    await seatStore.touch(db, [...listeners], clock.now()).catch(warn);
    await endInvalid([...listeners]).catch(warn);
  });
  const stops = [
    live.onGap(() => request(listeners)),
    live.subscribe(SESSION_ENDED, (id) => {
      endInvalid([...listeners].filter(({ out }) => out.viewer.memberId === Number(id))).catch(recheck);
    }),
    repeatLoosely(RECHECK_EVERY_MS, recheck),
    repeatLoosely(KEEP_ALIVE_EVERY_MS, () => {
      for (const { out } of listeners) out.keepAlive();
    }),
  ];

  return {
    open(out, side) {
      if (closing.signal.aborted) return out.end();
      const { mentoringId } = out.params;
      const { seat } = out.query;
      // The browser opens another when its own has ended: what is still open here of the same seat has nobody at its other end.
      const followed = [...listeners].filter(
        (other) => other.mentoringId === mentoringId && other.side === side && other.seat === seat,
      );
      for (const other of followed) {
        remove(other);
        other.out.end();
      }
      const listener: Listener = {
        mentoringId,
        side,
        seat,
        stream: crypto.randomUUID(),
        out,
        unsubscribe: live.subscribe(roomTopic(mentoringId), () => request([listener])),
        cursor: readCursor(out.lastEventId ?? out.query.lastEventId),
        peer: undefined,
        attached: Promise.resolve(),
      };
      listeners.add(listener);
      out.onEnd(() => onEnd(listener));
      request([listener]);
      // In their order: it is the end of the last one that says that the seat is empty.
      listener.attached = Promise.all(followed.map(({ attached }) => attached))
        .then(() => attach(listener))
        .catch(warn);
    },
    close() {
      closing.abort();
      clearTimeout(retry);
      for (const stop of stops) stop();
      for (const { out } of listeners) out.end();
    },
  };
}

/** @param id of the last event: `seat.number`; anything else is no cursor */
function readCursor(id: string | undefined): ListeningSeat['cursor'] {
  const [, seat, number] = /^([0-9a-f-]{36})\.(\d{1,4})$/.exec(id ?? '') ?? [];
  return seat && number ? { seat, number: Number(number) } : undefined;
}
