import type { Room, RoomPeer } from '#contract/room.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { createStore } from '../../../lib/store.ts';
import type { OwnMedia } from './own-media.ts';
import { connectPeer, type Peer, type PeerLink, type PeerMedia, type Received } from './peer.ts';
import { openSignalling, type RoomEnd, type Signal, type Signalling } from './signalling.ts';

/** A room as its page shows it. */
export interface CallState {
  readonly phase: 'entering' | 'in' | 'failed' | RoomEnd;
  /** Why it could not be entered. */
  readonly message: string;
  readonly isPeerHere: boolean;
  /** The connection to the other; `none` before there is one. */
  readonly link: 'none' | PeerLink;
  readonly peerMedia: PeerMedia;
  readonly remote: MediaStream | null;
  /** Changes when the picture has to be bound anew. */
  readonly binding: number;
}

const SILENT: PeerMedia = { microphone: false, camera: false, screen: false };
const BEGINNING: CallState = {
  phase: 'entering',
  message: '',
  isPeerHere: false,
  link: 'none',
  peerMedia: SILENT,
  remote: null,
  binding: 0,
};
/** The first report soon, since it is what shows that both were there; then every minute. */
const FIRST_BEAT_MS = 5000;
const BEAT_MS = 60_000;

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
        change({ link });
        if (link === 'connected') later(FIRST_BEAT_MS);
      },
      onMedia: (peerMedia) => change({ peerMedia }),
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
    peer?.to.close();
    peer = undefined;
    change({ link: 'none', remote: null, peerMedia: SILENT });
  }

  function onPeer({ seat: peerSeat, isHere }: RoomPeer): void {
    change({ isPeerHere: isHere });
    if (peerSeat && isHere) meet(peerSeat);
    // Who has gone is not called again and again; the mentee keeps its end for the mentor who comes back to it.
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
      void peer?.to.takeReceived().then(beat);
      later(BEAT_MS);
    }, afterMs);
  }

  async function beat(received?: Received): Promise<void> {
    if (!received || !seat || (received.heard <= 0 && received.seen <= 0)) return;
    const body = { seat, ...received, heard: Math.max(0, received.heard), seen: Math.max(0, received.seen) };
    await call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body }).catch(() => undefined);
  }

  async function enter(): Promise<void> {
    visit += 1;
    const thisVisit = visit;
    isOver = false;
    addEventListener('pagehide', depart);
    try {
      const entered = await call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
      if (isOver || thisVisit !== visit) return;
      seat = entered.seat;
      connection = entered.room.connection;
      signalling = openSignalling(mentoringId, seat, { onPeer, onSignals, onEnd: end });
      change({ phase: 'in' });
      onPeer(entered.peer);
    } catch (error) {
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
    removeEventListener('pagehide', depart);
    signalling?.close();
    forgetPeer();
  }

  /** The page may be on its way out: the request outlives it. */
  function depart(): void {
    if (!seat) return;
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ seat });
    const request = { method: 'POST', keepalive: true, headers, body };
    fetch(`/v1/mentoring/${mentoringId}/room/departure`, request).catch(() => undefined);
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    enter,
    /** Leaves, and tells what was received at last. */
    leave: () => {
      if (isOver) return;
      isOver = true;
      // Not in the room yet: nothing to take leave of.
      if (!seat) return;
      const last = peer?.to.takeReceived() ?? Promise.resolve(undefined);
      void last.finally(stop).then(beat).finally(depart);
    },
  };
}
