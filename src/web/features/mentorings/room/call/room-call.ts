import type { Room, RoomPeer } from '#contract/mentorings/room.ts';
import { MAX_HEARD_BYTES, MAX_SEEN_FRAMES } from '#domain/mentorings/times/room-hours.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { createStore } from '../../../../lib/store.ts';
import type { OwnMedia } from './own-media.ts';
import { connectPeer, type Peer, type PeerLink, type PeerMedia, type Received } from './peer.ts';
import { openSignalling, type RoomEnd, type Signal, type Signalling } from './signalling.ts';

/** A room as its page shows it. */
export interface CallState {
  readonly phase: 'entering' | 'in' | 'failed' | RoomEnd;
  /** Why it could not be entered. */
  readonly message: string;
  readonly isPeerHere: boolean;
  /** The other has taken a seat before, now or earlier. */
  readonly wasPeerHere: boolean;
  /** The connection to the other; `none` before there is one. */
  readonly link: 'none' | PeerLink;
  readonly peerMedia: Partial<PeerMedia>;
  readonly remote: MediaStream | null;
  /** Changes when the picture has to be bound anew. */
  readonly binding: number;
}

const SILENT: PeerMedia = { microphone: false, camera: false, screen: false };
const BEGINNING: CallState = {
  phase: 'entering',
  message: '',
  isPeerHere: false,
  wasPeerHere: false,
  link: 'none',
  peerMedia: SILENT,
  remote: null,
  binding: 0,
};
/** The first report comes soon, because it proves that both were there; then every minute. */
const FIRST_BEAT_MS = 5000;
const BEAT_MS = 60_000;
const RETRY_BEAT_MS = 10_000;

export type RoomCall = ReturnType<typeof createRoomCall>;

/** One visit to a room: takes a seat and connects to the other's seat, again and again, until it is left or lost. */
export function createRoomCall({ mentoringId, side }: Pick<Room, 'mentoringId' | 'side'>, own: OwnMedia) {
  const params = { mentoringId };
  const store = createStore<CallState>(BEGINNING);
  const change = (changed: Partial<CallState>) => store.set({ ...store.read(), ...changed });
  let seat: string | undefined;
  let connection: Room['connection'] = null;
  let signalling: Signalling | undefined;
  let peer: { readonly seat: string; readonly to: Peer; of: string | undefined } | undefined;
  let visit = 0;
  let isOver = false;

  function meet(peerSeat: string): Peer | undefined {
    if (peer?.seat === peerSeat) return peer.to;
    forgetPeer();
    if (!connection) return undefined;
    const to = connectPeer(side, connection, own, {
      send: (signal) => signalling?.send(peerSeat, signal),
      onLink: (link) => {
        if (peer?.to !== to) return;
        change({ link });
        if (link === 'connected') later(FIRST_BEAT_MS);
      },
      onMedia: (peerMedia) => peer?.to === to && change({ peerMedia }),
      onGone: () => {
        if (peer?.to !== to) return;
        forgetPeer();
        if (side === 'mentor' && store.read().isPeerHere) meet(peerSeat);
      },
      onFreeze: () => change({ binding: store.read().binding + 1 }),
    });
    peer = { seat: peerSeat, to, of: undefined };
    change({ link: 'connecting', remote: to.remote, peerMedia: SILENT });
    return to;
  }

  function forgetPeer(): void {
    const gone = peer?.to;
    peer = undefined;
    change({ link: 'none', remote: null, peerMedia: SILENT });
    // Its unreported minutes go out with the next connection's report.
    if (gone)
      void take(gone)
        .catch(() => undefined)
        .finally(() => gone.close());
  }

  function onPeer({ seat: peerSeat, isHere }: RoomPeer): void {
    change({ isPeerHere: isHere, wasPeerHere: peerSeat !== null });
    if (peerSeat && isHere) meet(peerSeat);
    // Do not keep calling a side that has gone; the mentee keeps its end open for a mentor who comes back.
    else if (side === 'mentor' && store.read().link !== 'connected') forgetPeer();
  }

  function onSignals(from: string, signals: readonly Signal[]): void {
    for (const signal of signals) {
      const of = 'offer' in signal ? signal.of : undefined;
      if (of && peer?.of && peer.of !== of) forgetPeer();
      meet(from)?.receive([signal]);
      if (of && peer) peer.of = of;
    }
  }

  let beating: ReturnType<typeof setTimeout> | undefined;
  function later(afterMs: number): void {
    clearTimeout(beating);
    beating = setTimeout(() => {
      void beat().then((isReported) => {
        if (!isOver) later(isReported ? BEAT_MS : RETRY_BEAT_MS);
      });
    }, afterMs);
  }

  /** Received, and not acknowledged by the server yet. */
  let owed: Received = { heard: 0, seen: 0, path: 'direct' };
  async function take(from: Peer): Promise<void> {
    const { heard, seen, path } = await from.takeReceived();
    if (heard > 0 || seen > 0)
      owed = { heard: owed.heard + Math.max(0, heard), seen: owed.seen + Math.max(0, seen), path };
  }

  /** Reports what was received; an unanswered report is repeated, with what has come since. @returns whether nothing is left */
  async function beat(): Promise<boolean> {
    if (peer) await take(peer.to).catch(() => undefined);
    const { path } = owed;
    const [heard, seen] = [Math.min(owed.heard, MAX_HEARD_BYTES), Math.min(owed.seen, MAX_SEEN_FRAMES)];
    if (!seat || (heard === 0 && seen === 0)) return true;
    const body = { seat, heard, seen, path };
    try {
      await call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body });
    } catch (error) {
      // A refusal is an answer; only a limit is over in a minute.
      if (!(error instanceof ApiError) || error.isOutcomeUnknown || error.status === 429) return false;
    }
    owed = { heard: owed.heard - heard, seen: owed.seen - seen, path: owed.path };
    return true;
  }

  async function enter(): Promise<void> {
    visit += 1;
    const thisVisit = visit;
    isOver = false;
    addEventListener('pagehide', onPageHide);
    try {
      const entered = await call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
      // Left before it was entered: the seat that was given is freed again.
      if (isOver || thisVisit !== visit) return depart(entered.seat);
      seat = entered.seat;
      connection = entered.room.connection;
      signalling = openSignalling(mentoringId, seat, { onPeer, onSignals, onEnd: end });
      change({ phase: 'in' });
      onPeer(entered.peer);
    } catch (error) {
      if (thisVisit !== visit) return;
      removeEventListener('pagehide', onPageHide);
      change({ phase: 'failed', message: messageOf(error) });
    }
  }

  function end(phase: RoomEnd): void {
    stop();
    change({ phase });
  }

  function stop(): void {
    isOver = true;
    clearTimeout(beating);
    removeEventListener('pagehide', onPageHide);
    signalling?.close();
    forgetPeer();
  }

  const onPageHide = () => depart();

  /** The page may be on its way out. */
  function depart(from = seat): void {
    if (!from) return;
    const departure = { params: { mentoringId }, body: { seat: from }, outlivesPage: true };
    call('POST /v1/mentoring/{mentoringId}/room/departure', departure).catch(() => undefined);
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    enter,
    /** Leaves, and sends the last report. */
    leave: () => {
      if (isOver) return;
      isOver = true;
      // Not in the room yet: there is no seat to free.
      if (!seat) return removeEventListener('pagehide', onPageHide);
      const last = peer ? take(peer.to).catch(() => undefined) : Promise.resolve();
      void last
        .finally(stop)
        .then(beat)
        .finally(() => depart());
    },
    /** Keeps something on while the room is open to this seat. @param begin turns it on, and returns the function that turns it off @returns stops it */
    whileIn(begin: () => () => void): () => void {
      let end: (() => void) | undefined;
      const follow = () => {
        const isIn = store.read().phase === 'in';
        if (isIn) end ??= begin();
        else {
          end?.();
          end = undefined;
        }
      };
      follow();
      const unsubscribe = store.subscribe(follow);
      return () => {
        unsubscribe();
        end?.();
      };
    },
  };
}
