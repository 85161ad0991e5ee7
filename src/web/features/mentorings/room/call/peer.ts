import type { Room } from '#contract/mentorings/room.ts';
import type { OwnMedia } from './own-media.ts';
import { readObject, type Signal } from './signalling.ts';

/** What the other side says about its media, over the connection itself. */
export interface PeerMedia {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
}

export type PeerLink = 'connecting' | 'connected' | 'interrupted';

export interface PeerHandlers {
  readonly send: (signal: Signal) => void;
  readonly onLink: (link: PeerLink) => void;
  readonly onMedia: (media: Partial<PeerMedia>) => void;
  /** The other's picture has stopped although it is being received: the element has to be bound anew. */
  readonly onFreeze: () => void;
  /** The other has closed its end: it has left, or begins anew. */
  readonly onGone: () => void;
}

/** What has been received since it was last asked. */
export interface Received {
  readonly heard: number;
  readonly seen: number;
  readonly path: 'direct' | 'relay';
}

/** The connection to one seat of the other. */
export interface Peer {
  readonly remote: MediaStream;
  receive(signals: readonly Signal[]): void;
  takeReceived(): Promise<Received>;
  close(): void;
}

/** A shorter interruption ends by itself, as when a phone changes cells. */
const PATIENCE_MS = 1500;
/** How often a connection that is down is tried anew. */
const RETRY_MS = 4000;
const LOOK_MS = 2000;
/** This many checks without a new frame while bytes arrive. */
const FROZEN_LOOKS = 3;

/**
 * Connects to one seat of the other. The mentor offers, at once and for every restart; the mentee answers, and asks for a restart: two
 * offers never cross (docs/decisions/0120).
 */
export function connectPeer(
  side: Room['side'],
  { iceServers, isRelayOnly }: NonNullable<Room['connection']>,
  own: OwnMedia,
  on: PeerHandlers,
): Peer {
  const pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: isRelayOnly ? 'relay' : 'all' });
  const channel = pc.createDataChannel('media', { negotiated: true, id: 0 });
  const remote = new MediaStream();
  const name = crypto.randomUUID();
  let round = 0;
  let work: Promise<unknown> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let [heard, seen, lastFrames, lastBytes, frozen] = [0, 0, 0, 0, 0];

  function attachOwn(): void {
    const { audio, video, screen } = own.read();
    for (const { sender, receiver } of pc.getTransceivers()) {
      const track = receiver.track.kind === 'audio' ? audio : (screen ?? video);
      if (sender.track !== track) sender.replaceTrack(track).catch(() => undefined);
    }
    sendMediaState();
  }

  function sendMediaState(): void {
    const { microphone, video, screen } = own.read();
    const media: PeerMedia = { microphone: microphone === 'on', camera: video !== null, screen: screen !== null };
    if (channel.readyState === 'open') channel.send(JSON.stringify(media));
  }

  async function offer(): Promise<void> {
    round += 1;
    await pc.setLocalDescription(await pc.createOffer());
    on.send({ offer: pc.localDescription?.sdp ?? '', of: name, round });
  }

  async function take(signal: Signal): Promise<void> {
    if ('offer' in signal) {
      await pc.setRemoteDescription({ type: 'offer', sdp: signal.offer });
      for (const transceiver of pc.getTransceivers()) transceiver.direction = 'sendrecv';
      attachOwn();
      await pc.setLocalDescription(await pc.createAnswer());
      on.send({ answer: pc.localDescription?.sdp ?? '', round: signal.round });
    } else if ('answer' in signal) {
      if (signal.round === round) await pc.setRemoteDescription({ type: 'answer', sdp: signal.answer });
    } else if ('candidate' in signal) {
      // A candidate of a replaced offer is refused, and not needed.
      await pc.addIceCandidate(signal.candidate).catch(() => undefined);
    } else if ('restart' in signal && side === 'mentor') restart();
  }

  const inTurn = (task: () => Promise<unknown>) => {
    work = work.then(task).catch(() => undefined);
  };

  function restart(): void {
    if (side === 'mentee') return on.send({ restart: true });
    pc.restartIce();
    inTurn(offer);
  }

  /** Tries anew until it is connected. */
  function keepTrying(afterMs: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      restart();
      keepTrying(RETRY_MS);
    }, afterMs);
  }

  async function look(): Promise<void> {
    const { bytes, frames } = await readInbound(pc);
    const isFrozen = frames === lastFrames && bytes > lastBytes && frames > 0;
    frozen = isFrozen ? frozen + 1 : 0;
    [lastFrames, lastBytes] = [frames, bytes];
    if (frozen === FROZEN_LOOKS) on.onFreeze();
  }

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) on.send({ candidate: candidate.toJSON() });
  });
  pc.addEventListener('track', ({ track }) => remote.addTrack(track));
  pc.addEventListener('connectionstatechange', () => {
    const state = pc.connectionState;
    if (state === 'connected') {
      clearTimeout(retry);
      on.onLink('connected');
    } else if (state === 'disconnected' || state === 'failed') {
      on.onLink('interrupted');
      keepTrying(state === 'failed' ? 0 : PATIENCE_MS);
    }
  });
  channel.addEventListener('open', sendMediaState);
  channel.addEventListener('close', on.onGone);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => on.onMedia(readObject(data)));
  const stopWatching = own.subscribe(attachOwn);
  const looking = setInterval(() => void look(), LOOK_MS);
  if (side === 'mentor') {
    for (const kind of ['audio', 'video']) pc.addTransceiver(kind, { direction: 'sendrecv' });
    attachOwn();
    inTurn(offer);
  }
  // An offer or an answer may be lost with a page that reloads.
  keepTrying(2 * RETRY_MS);

  return {
    remote,
    receive(signals) {
      for (const signal of signals) inTurn(() => take(signal));
    },
    async takeReceived() {
      const inbound = await readInbound(pc);
      const received = { heard: inbound.sound - heard, seen: inbound.frames - seen, path: inbound.path };
      [heard, seen] = [inbound.sound, inbound.frames];
      return received;
    },
    close() {
      clearTimeout(retry);
      clearInterval(looking);
      stopWatching();
      pc.close();
    },
  };
}

interface Stat {
  readonly type: string;
  readonly id: string;
  readonly kind?: string;
  readonly bytesReceived?: number;
  readonly framesDecoded?: number;
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
}

/** What was received in all: bytes of sound and of picture, frames that were decoded, and which way they came. */
async function readInbound(pc: RTCPeerConnection) {
  const stats = new Map<string, Stat>();
  (await pc.getStats()).forEach((stat: Stat) => stats.set(stat.id, stat));
  let [sound, bytes, frames] = [0, 0, 0];
  let path: Received['path'] = 'direct';
  for (const stat of stats.values()) {
    if (stat.type === 'inbound-rtp' && stat.kind === 'audio') sound += stat.bytesReceived ?? 0;
    if (stat.type === 'inbound-rtp' && stat.kind === 'video') {
      bytes += stat.bytesReceived ?? 0;
      frames += stat.framesDecoded ?? 0;
    }
    const pair = stat.type === 'transport' ? stats.get(stat.selectedCandidatePairId ?? '') : undefined;
    for (const end of [pair?.localCandidateId, pair?.remoteCandidateId])
      if (stats.get(end ?? '')?.candidateType === 'relay') path = 'relay';
  }
  return { sound, bytes, frames, path };
}
