import type { EventName, EventOf } from '#contract/calls.ts';
import type { RoomPeer } from '#contract/mentorings/room.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { onNetworkChange } from '../../../../lib/online.ts';

/** The other browser may send anything. Returns nothing for values that are not objects. */
export function readObject(text: string): object {
  try {
    return { ...(JSON.parse(text) as object | null) };
  } catch {
    return {};
  }
}

/**
 * A message of one browser to the other. `of` names the mentor's connection, and `round` numbers its offers, so that a new connection is answered by
 * a new one, and a late answer is recognised.
 */
export type Signal =
  | { readonly offer: string; readonly of: string; readonly round: number }
  | { readonly answer: string; readonly round: number }
  | { readonly candidate: RTCIceCandidateInit }
  | { readonly restart: true };

/** Why the room is over for this seat. */
export type RoomEnd = 'TAKEN' | 'ROOM_CLOSED' | 'SESSION_ENDED';

interface SignallingHandlers {
  readonly onPeer: (peer: RoomPeer) => void;
  /** @param seat of the sender */
  readonly onSignals: (seat: string, signals: readonly Signal[]) => void;
  readonly onEnd: (reason: RoomEnd) => void;
}

/** The messages of one seat, both ways. */
export interface Signalling {
  send(to: string, signal: Signal): void;
  close(): void;
}

type Stream = 'GET /v1/mentoring/{mentoringId}/room/stream';

const AT_ONCE = 20;
const RETRY_MS = 1000;
const REOPEN_MS = { first: 1000, last: 15_000 };
const ENDS: Readonly<Record<string, RoomEnd>> = {
  SEAT_TAKEN: 'TAKEN',
  ROOM_CLOSED: 'ROOM_CLOSED',
  NO_ROOM: 'ROOM_CLOSED',
  NOT_FOUND: 'ROOM_CLOSED',
  UNAUTHENTICATED: 'SESSION_ENDED',
};

/**
 * Opens the stream of a seat and keeps it open. Messages are sent one call at a time, numbered by the seat. Waiting messages go
 * together, and unanswered ones are sent again under the same numbers.
 */
export function openSignalling(mentoringId: number, seat: string, on: SignallingHandlers): Signalling {
  const address = `/v1/mentoring/${mentoringId}/room/stream?`;
  const waiting: { to: string; text: string }[] = [];
  const closing = new AbortController();
  let [number, isSending] = [1, false];
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reopenMs = REOPEN_MS.first;
  let lastEventId: string | undefined;

  function connect(): void {
    clearTimeout(timer);
    source?.close();
    const query = new URLSearchParams({ seat, ...(lastEventId ? { lastEventId } : {}) });
    source = new EventSource(address + query);
    listen('peer', (peer) => {
      reopenMs = REOPEN_MS.first;
      on.onPeer(peer);
    });
    listen('signals', ({ seat: from, signals }) => on.onSignals(from, signals.map(readObject) as Signal[]));
    listen('ended', ({ reason }) => end(reason));
    source.addEventListener('error', () => {
      // Otherwise the browser reconnects by itself, with the id of the last event.
      if (closing.signal.aborted || source?.readyState !== EventSource.CLOSED) return;
      void endIfOver();
      timer = setTimeout(connect, reopenMs);
      reopenMs = Math.min(reopenMs * 2, REOPEN_MS.last);
    });
  }

  /** A refused stream does not say why, so the room is asked: it tells if reopening the stream is pointless. */
  async function endIfOver(): Promise<void> {
    try {
      await call('GET /v1/mentoring/{mentoringId}/room', { params: { mentoringId } });
    } catch (error) {
      const reason = error instanceof ApiError ? ENDS[error.code] : undefined;
      if (reason) end(reason);
    }
  }

  function listen<Event extends EventName<Stream>>(
    event: Event,
    receive: (data: EventOf<Stream, Event>) => void,
  ): void {
    source?.addEventListener(event, ({ data, lastEventId: id }: MessageEvent<string>) => {
      if (id) lastEventId = id;
      if (!closing.signal.aborted) receive(JSON.parse(data) as EventOf<Stream, Event>);
    });
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting[0] && !closing.signal.aborted) {
      const { to } = waiting[0];
      const other = waiting.findIndex((each) => each.to !== to);
      const batch = waiting.slice(0, Math.min(AT_ONCE, other < 0 ? waiting.length : other));
      const body = { seat, to, number, signals: batch.map(({ text }) => text) };
      try {
        await call('POST /v1/mentoring/{mentoringId}/room/signals', { params: { mentoringId }, body });
      } catch (error) {
        const reason = error instanceof ApiError ? ENDS[error.code] : undefined;
        if (reason) end(reason);
        const isLasting =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (!isLasting) {
          await pause(RETRY_MS);
          continue;
        }
      }
      waiting.splice(0, batch.length);
      number += batch.length;
    }
    isSending = false;
  }

  function end(reason: RoomEnd): void {
    if (closing.signal.aborted) return;
    close();
    on.onEnd(reason);
  }

  function close(): void {
    closing.abort();
    clearTimeout(timer);
    source?.close();
    stopListening();
  }

  const stopListening = onNetworkChange(() => {
    if (source?.readyState !== EventSource.OPEN) connect();
  });
  connect();
  return {
    send(to, signal) {
      waiting.push({ to, text: JSON.stringify(signal) });
      void sendAll();
    },
    close,
  };
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
