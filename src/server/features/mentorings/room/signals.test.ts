import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/database.ts';
import { openStreamOf, type StreamClient } from '#server/testing/clients/stream-client.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import type { TestMember } from '#server/testing/factories.ts';
import type { Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { beat, enter, meetInRoom, openRoomStream, setMinutes, signal } from '#server/testing/scenes/room-scene.ts';
import { seatRowStore } from '#server/testing/stores/seat-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { openTwoInstances, type TwoInstances } from '#server/testing/two-instances.ts';

type RoomStream = StreamClient<'GET /v1/mentoring/{mentoringId}/room/stream'>;
const opened: RoomStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function listen(...given: Parameters<typeof openRoomStream>): Promise<RoomStream> {
  const stream = await openRoomStream(...given);
  opened.push(stream);
  return stream;
}

const messages = ({ events }: RoomStream) =>
  events.flatMap((event) => (event.event === 'signals' ? event.data.signals : []));

/** Both in the room, each with a stream of `here` and of `there`. */
async function bothEnter(scene: Scene, here: TestInstance, there: TestInstance) {
  const mentor = await enter(scene, scene.mentor);
  const mentorStream = await listen(here, scene, scene.mentor, mentor.seat);
  await mentorStream.waitFor('peer');
  const mentee = await enter(scene, scene.mentee);
  const menteeStream = await listen(there, scene, scene.mentee, mentee.seat);
  return { mentor, mentee, mentorStream, menteeStream };
}

describe('two browsers at two instances', () => {
  let two: TwoInstances;
  beforeAll(async () => {
    two = await openTwoInstances();
    for (const { app } of [two.here, two.there]) await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => two.close());

  /** Sets the clocks of both to this many minutes after the start. */
  async function scenario(minutes = 0) {
    two.there.clock.set('2026-11-23T03:00:00Z');
    two.here.clock.set('2026-11-23T03:00:00Z');
    const scene = await meetInRoom(two.here, minutes);
    setMinutes(two.there, minutes);
    return scene;
  }

  it('receive that the other is there, and what the other sends, in order and once', async () => {
    const scene = await scenario();
    const { mentor, mentee, mentorStream, menteeStream } = await bothEnter(scene, two.here, two.there);
    expect(mentor.peer).toEqual({ seat: null, isHere: false });
    expect(mentee.peer).toEqual({ seat: mentor.seat, isHere: true });
    expect((await mentorStream.waitFor('peer', 1)).data).toEqual({ seat: mentee.seat, isHere: true });
    expect((await menteeStream.waitFor('peer')).data).toEqual({ seat: mentor.seat, isHere: true });

    const offer = { seat: mentor.seat, to: mentee.seat, number: 1, signals: ['offer', 'candidate 1'] };
    expect(await signal(scene, scene.mentor, offer)).toMatchObject({ status: 200 });
    // The answer was lost on the way: the browser sends it again.
    await signal(scene, scene.mentor, offer);
    await signal(scene, scene.mentor, { ...offer, number: 3, signals: ['candidate 2'] });
    const { id } = await menteeStream.waitFor('signals');
    await expect.poll(() => messages(menteeStream)).toEqual(['offer', 'candidate 1', 'candidate 2']);
    await signal(scene, scene.mentee, { seat: mentee.seat, to: mentor.seat, number: 1, signals: ['answer'] });
    await mentorStream.waitFor('signals');
    expect(messages(mentorStream)).toEqual(['answer']);
    expect(id).toMatch(new RegExp(`^${mentor.seat}\\.[23]$`));
  });

  it('get after an interruption what came meanwhile, and nothing twice', async () => {
    const scene = await scenario();
    const { mentor, mentee, menteeStream } = await bothEnter(scene, two.here, two.there);
    const send = (number: number, text: string) =>
      signal(scene, scene.mentor, { seat: mentor.seat, to: mentee.seat, number, signals: [text] });
    await send(1, 'one');
    const { id } = await menteeStream.waitFor('signals');
    menteeStream.close();
    await send(2, 'two');
    const again = await listen(two.here, scene, scene.mentee, mentee.seat, id);
    await again.waitFor('signals');
    expect(messages(again)).toEqual(['two']);
    const fromTheStart = await listen(two.here, scene, scene.mentee, mentee.seat, 'nothing of ours');
    await fromTheStart.waitFor('signals');
    expect(messages(fromTheStart)).toEqual(['one', 'two']);
  });

  it('have one stream a seat: another one ends it, and the other side sees nothing of that', async () => {
    const scene = await scenario();
    const { mentee, mentorStream, menteeStream } = await bothEnter(scene, two.here, two.there);
    await mentorStream.waitFor('peer', 1);
    const next = await listen(two.there, scene, scene.mentee, mentee.seat);
    await next.waitFor('peer');
    await menteeStream.ended;
    expect(menteeStream.events.map(({ event }) => event)).not.toContain('ended');
    next.close();
    expect((await mentorStream.waitFor('peer', 2)).data).toEqual({ seat: mentee.seat, isHere: false });
    expect(mentorStream.events.filter(({ event }) => event === 'peer')).toHaveLength(3);
  });

  it('lose their seat to the tab that came last, which says so on their stream', async () => {
    const scene = await scenario();
    const { mentor, mentee, mentorStream, menteeStream } = await bothEnter(scene, two.here, two.there);
    const phone = await enter(scene, scene.mentee);
    expect(phone.seat).not.toBe(mentee.seat);
    expect((await menteeStream.waitFor('ended')).data).toEqual({ reason: 'TAKEN' });
    await menteeStream.ended;
    await expect.poll(() => mentorStream.events.at(-1)?.data).toEqual({ seat: phone.seat, isHere: true });
    // The displaced tab can do nothing, and does not come back by itself.
    const late = { seat: mentee.seat, to: mentor.seat, number: 1, signals: ['late'] };
    expect(await signal(scene, scene.mentee, late)).toMatchObject({ status: 409, code: 'SEAT_TAKEN' });
    expect(await beat(scene, scene.mentee, mentee.seat)).toMatchObject({ status: 409, code: 'SEAT_TAKEN' });
    const again = await listen(two.here, scene, scene.mentee, mentee.seat);
    expect((await again.waitFor('ended')).data).toEqual({ reason: 'TAKEN' });
    // What was sent to the seat that is lost is not for the new one.
    await signal(scene, scene.mentor, { seat: mentor.seat, to: mentee.seat, number: 1, signals: ['old'] });
    const phoneStream = await listen(two.there, scene, scene.mentee, phone.seat);
    await signal(scene, scene.mentor, { seat: mentor.seat, to: phone.seat, number: 2, signals: ['new'] });
    await phoneStream.waitFor('signals');
    expect(messages(phoneStream)).toEqual(['new']);
  });

  it('see the other leave, by a tap or by a connection that ends, and come back', async () => {
    const scene = await scenario();
    const { mentee, mentorStream, menteeStream } = await bothEnter(scene, two.here, two.there);
    const isHere = () => mentorStream.events.findLast((event) => event.event === 'peer')?.data;
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: true });
    menteeStream.close();
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: false });
    await listen(two.there, scene, scene.mentee, mentee.seat);
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: true });
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/room/departure', {
      params: scene.params,
      body: { seat: mentee.seat },
    });
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: false });
  });

  it('see the other leave also when the stream ends before it is written that it is open', async () => {
    const scene = await scenario();
    const { mentee, mentorStream, menteeStream } = await bothEnter(scene, two.here, two.there);
    const isHere = () => mentorStream.events.findLast((event) => event.event === 'peer')?.data;
    menteeStream.close();
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: false });
    const lockSeat = (tx: Queryable) => seatRowStore.lock(tx, scene.mentoringId, 'MENTEE');
    const before = await two.here.db.transaction(async (tx) => {
      const stream = await lockSeat(tx);
      (await listen(two.there, scene, scene.mentee, mentee.seat)).close();
      // An answer to a later connection, with a look into the database: the instance has seen the end and had time to write it.
      const { port } = two.there.app.server.address() as AddressInfo;
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      return stream;
    });
    await expect.poll(() => two.here.db.transaction(lockSeat)).not.toBe(before);
    await expect.poll(isHere).toEqual({ seat: mentee.seat, isHere: false });
  });

  it('S-18 are put out when their session ends', async () => {
    const scene = await scenario();
    const { menteeStream } = await bothEnter(scene, two.here, two.there);
    await menteeStream.waitFor('peer');
    await scene.mentee.client.call('POST /v1/auth/logout');
    expect((await menteeStream.waitFor('ended')).data).toEqual({ reason: 'SESSION_ENDED' });
  });
});

describe.each(featureEngines)('a room on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    await instance.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => instance.close());

  it('takes messages of its two seats only, within their limits', async () => {
    instance.clock.set('2026-11-23T03:00:00Z');
    const scene = await meetInRoom(instance);
    const { mentor, mentee } = await bothEnter(scene, instance, instance);
    const sent = { seat: mentor.seat, to: mentee.seat, number: 1, signals: ['offer'] };
    const by = (member: TestMember, changed: object = {}) => signal(scene, member, { ...sent, ...changed });
    expect(await by(scene.mentee)).toMatchObject({ status: 409, code: 'SEAT_TAKEN' });
    for (const wrong of [
      { signals: [] },
      { signals: ['x'.repeat(16_385)] },
      { signals: ['한글'] },
      { signals: Array.from({ length: 21 }, () => 'x') },
      { number: 0 },
      { number: 2001 },
      { seat: 'me' },
      { to: 'you' },
    ])
      expect(await by(scene.mentor, wrong)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await by(scene.mentor, { number: 2000, signals: ['a', 'b'] })).toMatchObject({ status: 429 });
    expect(await by(scene.mentor, { signals: Array.from({ length: 5 }, () => 'x'.repeat(16_384)) })).toMatchObject({
      status: 200,
    });
  });

  it('takes a flood of nobody', async () => {
    instance.clock.set('2026-11-23T03:00:00Z');
    const scene = await meetInRoom(instance);
    const { seat } = await enter(scene, scene.mentor);
    const statuses = new Set<number>();
    for (let round = 0; round < 13; round += 1) statuses.add((await beat(scene, scene.mentor, seat)).status);
    expect([...statuses]).toEqual([200, 429]);
    instance.clock.advance({ minutes: 1 });
    expect((await beat(scene, scene.mentor, seat)).status).toBe(200);
    for (let round = 0; round < 30; round += 1) await enter(scene, scene.mentee);
    const { params } = scene;
    const another = scene.mentee.client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
    expect(await another).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });

  it('ends its streams when the server closes, and does not hold it up', async () => {
    const own = await openTestInstance(engine);
    await own.app.listen({ port: 0, host: '127.0.0.1' });
    const scene = await meetInRoom(own);
    const { menteeStream, mentorStream } = await bothEnter(scene, own, own);
    await own.close();
    await Promise.all([menteeStream.ended, mentorStream.ended]);
    expect(menteeStream.events.map(({ event }) => event)).not.toContain('ended');
  });

  it('is told to a stream before it begins that it is closed, and to nobody else that it exists', async () => {
    instance.clock.set('2026-11-23T03:00:00Z');
    const scene = await meetInRoom(instance, -11);
    const path = `/v1/mentoring/${scene.mentoringId}/room/stream?seat=${crypto.randomUUID()}`;
    const ask = (member: TestMember) =>
      openStreamOf(instance, member.client, { name: 'GET /v1/mentoring/{mentoringId}/room/stream', path });
    expect((await ask(scene.mentee)).status).toBe(409);
    instance.clock.set('2026-11-23T03:00:00Z');
    const stranger = await meetInRoom(instance, 0);
    expect((await ask(stranger.mentee)).status).toBe(404);
  });
});
