import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Room } from '#contract/mentorings/room.ts';
import { NO_RESPONSE, Refusal, type Responses, stubServer } from '../../../../testing/server-stub.ts';
import { keepAwake } from '../use-awake.ts';
import { createOwnMedia } from './own-media.ts';
import { createRoomCall, type RoomCall } from './room-call.ts';

const PEER_SEAT = '00000000-0000-4000-8000-000000000002';
const ENTRANCE = 'POST /v1/mentoring/{mentoringId}/room/entrance';
const BEATS = 'POST /v1/mentoring/{mentoringId}/room/beats';
const DEPARTURE = 'POST /v1/mentoring/{mentoringId}/room/departure';

const room: Room = {
  mentoringId: 7,
  side: 'mentee',
  counterpartName: '하늘',
  kind: 'ROOM',
  link: null,
  startsAt: '2026-11-25T10:00:00.000Z',
  endsAt: '2026-11-25T10:30:00.000Z',
  opensAt: '2026-11-25T09:50:00.000Z',
  closesAt: '2026-11-25T10:40:00.000Z',
  now: '2026-11-25T10:00:00.000Z',
  isOpen: true,
  hasRelay: true,
  hasStun: true,
  connection: { iceServers: [], isRelayOnly: false },
};

/** What the connections of this test have received so far, as `getStats` tells it. */
let received = { sound: 0, bytes: 0, frames: 0 };
let connections: FakeConnection[] = [];
let streams: FakeStream[] = [];
let entered: RoomCall[] = [];
/** Each test has its own, so that late reports of the previous test do not count. */
let ownSeat = '';

/** A connection that receives what the test says; nothing goes over a network. */
class FakeConnection extends EventTarget {
  connectionState = 'new';
  localDescription = { sdp: '' };
  readonly remoteDescriptions: string[] = [];
  isClosed = false;
  readonly channel = Object.assign(new EventTarget(), { readyState: 'connecting', send: () => undefined });
  constructor() {
    super();
    connections.push(this);
  }
  createDataChannel() {
    return this.channel;
  }
  addTransceiver(): void {}
  getTransceivers() {
    return [];
  }
  restartIce(): void {}
  async createOffer() {
    return {};
  }
  async createAnswer() {
    return {};
  }
  async setLocalDescription() {}
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.remoteDescriptions.push(sdp);
  }
  async getStats() {
    return new Map<string, unknown>([
      ['a', { id: 'a', type: 'inbound-rtp', kind: 'audio', bytesReceived: received.sound }],
      [
        'v',
        { id: 'v', type: 'inbound-rtp', kind: 'video', bytesReceived: received.bytes, framesDecoded: received.frames },
      ],
    ]);
  }
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  close(): void {
    this.isClosed = true;
  }
}

/** The stream of a room, without a server. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  readonly readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {}
}

beforeEach(() => {
  received = { sound: 0, bytes: 0, frames: 0 };
  connections = [];
  streams = [];
  entered = [];
  ownSeat = crypto.randomUUID();
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('EventSource', FakeStream);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  for (const call of entered) call.leave();
  vi.useRealTimers();
});

/** In the room, with the other there. */
async function meet(responses: Responses = {}) {
  const sent = stubServer({
    [ENTRANCE]: { seat: ownSeat, peer: { seat: PEER_SEAT, isHere: true }, room },
    [BEATS]: null,
    [DEPARTURE]: null,
    'POST /v1/mentoring/{mentoringId}/room/signals': null,
    ...responses,
  });
  const call = createRoomCall({ mentoringId: 7, side: 'mentee' }, createOwnMedia());
  entered.push(call);
  await call.enter();
  const isOwn = (body: unknown) => (body as { seat: string }).seat === ownSeat;
  const bodies = (of: string) => sent.flatMap(({ name, body }) => (name === of && isOwn(body) ? [body] : []));
  const beats = () => bodies(BEATS);
  const departures = () => bodies(DEPARTURE);
  return { call, beats, departures };
}

/** Lets seconds pass until so many of something have been sent: answers take turns of their own. */
async function passUntil(count: number, of: () => unknown[]): Promise<void> {
  await expect
    .poll(
      async () => {
        if (of().length < count) await vi.advanceTimersByTimeAsync(1000);
        return of().length;
      },
      { interval: 1 },
    )
    .toBe(count);
}

describe('what a seat received', () => {
  test('is reported soon after the two are connected, then every minute, each time what is new', async () => {
    const { beats } = await meet();
    connections[0]?.become('connected');
    received = { sound: 4000, bytes: 0, frames: 20 };
    await vi.advanceTimersByTimeAsync(5000);
    await passUntil(1, beats);
    expect(beats()).toEqual([{ seat: ownSeat, heard: 4000, seen: 20, path: 'direct' }]);
    received = { sound: 9000, bytes: 0, frames: 50 };
    await passUntil(2, beats);
    expect(beats()[1]).toMatchObject({ heard: 5000, seen: 30 });
  });

  test('is reported again, with what has come since, if the report got no answer', async () => {
    const { beats } = await meet({ [BEATS]: [NO_RESPONSE, new Refusal(503, 'UNAVAILABLE', '잠시 뒤에요.'), null] });
    connections[0]?.become('connected');
    received = { sound: 4000, bytes: 0, frames: 0 };
    await passUntil(1, beats);
    received = { sound: 6000, bytes: 0, frames: 0 };
    await passUntil(3, beats);
    expect(beats()).toMatchObject([{ heard: 4000 }, { heard: 6000 }, { heard: 6000 }]);
    received = { sound: 7000, bytes: 0, frames: 0 };
    await passUntil(4, beats);
    expect(beats()[3]).toMatchObject({ heard: 1000 });
  });

  test('is reported at the end by the side that leaves, for replaced connections too', async () => {
    const { call, beats, departures } = await meet();
    connections[0]?.become('connected');
    received = { sound: 3000, bytes: 0, frames: 0 };
    connections[0]?.channel.dispatchEvent(new Event('close'));
    await expect.poll(() => connections[0]?.isClosed).toBe(true);
    call.leave();
    await expect.poll(departures).toEqual([{ seat: ownSeat }]);
    expect(beats()).toMatchObject([{ heard: 3000 }]);
  });
});

test('a picture that stands still while it is being received is bound anew', async () => {
  const { call } = await meet();
  connections[0]?.become('connected');
  received = { sound: 0, bytes: 1000, frames: 20 };
  await vi.advanceTimersByTimeAsync(2000);
  for (let look = 0; look < 3; look += 1) {
    expect(call.read().binding, `after ${look} looks without a new frame`).toBe(0);
    received = { ...received, bytes: received.bytes + 1000 };
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(call.read().binding).toBe(1);
  // It moves again; then nothing is received at all, which is no freeze.
  received = { ...received, bytes: received.bytes + 1000, frames: 40 };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(call.read().binding).toBe(1);
});

test('what the other’s browser says of its media is checked before it is shown', async () => {
  const { call } = await meet();
  const channel = connections[0]?.channel;
  const say = (data: unknown) => channel?.dispatchEvent(new MessageEvent('message', { data }));
  for (const data of ['null', 'not json', '', '7', new Blob()]) {
    say('{"microphone":true,"camera":true,"screen":false}');
    expect(call.read().peerMedia).toEqual({ microphone: true, camera: true, screen: false });
    say(data);
    expect(call.read().peerMedia).toEqual({});
  }
});

test('unreadable signals of the other side are skipped, and the rest of the same batch is not', async () => {
  await meet();
  const offer = JSON.stringify({ offer: 'that was read', of: 'a connection', round: 1 });
  const data = JSON.stringify({ seat: PEER_SEAT, signals: ['not json', 'null', '7', '"offer"', offer] });
  streams[0]?.dispatchEvent(new MessageEvent('signals', { data }));
  await expect.poll(() => connections[0]?.remoteDescriptions).toEqual(['that was read']);
});

describe('leaving', () => {
  test('frees the seat when the page goes, unless the room was left already', async () => {
    const { call, departures } = await meet();
    dispatchEvent(new Event('pagehide'));
    expect(departures()).toHaveLength(1);
    call.leave();
    await expect.poll(departures).toHaveLength(2);
    dispatchEvent(new Event('pagehide'));
    expect(departures(), 'nothing listens any more').toHaveLength(2);
  });

  test('before the seat is given frees it once it comes', async () => {
    const sent = stubServer({
      [ENTRANCE]: { seat: ownSeat, peer: { seat: null, isHere: false }, room },
      [DEPARTURE]: null,
    });
    const call = createRoomCall({ mentoringId: 7, side: 'mentee' }, createOwnMedia());
    const entering = call.enter();
    call.leave();
    await entering;
    expect(sent.map(({ name }) => name)).toEqual([ENTRANCE, DEPARTURE]);
    dispatchEvent(new Event('pagehide'));
    expect(sent).toHaveLength(2);
  });
});

test('the screen stays on while the room is open, also after the page was hidden, and no longer', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = async () => {
    const lock = { released: false, release: async () => void (lock.released = true) };
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const { call } = await meet();
  const stop = call.whileIn(keepAwake);
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(locks, 'it has not let go').toHaveLength(1);
  await locks[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(2);
  stop();
  expect(locks[1]?.released).toBe(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(locks).toHaveLength(2);
  Reflect.deleteProperty(navigator, 'wakeLock');
});
