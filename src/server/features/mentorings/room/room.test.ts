import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pass } from '#server/testing/expect-rules.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  confirmFirst,
  FIRST,
  propose,
  proposeAndPay,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { beat, enter, meetInRoom, setMinutes, signal } from '#server/testing/scenes/room-scene.ts';
import { findMailsOf } from '#server/testing/scenes/scene-store.ts';
import { countRoomRecordsByKind } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { findPresence } from '../meetings/presence.ts';

/** Each test moves the clock, so each has an instance of its own. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const room = ({ params }: Scene, { client }: TestMember) =>
  client.call('GET /v1/mentoring/{mentoringId}/room', { params });
const entrance = ({ params }: Scene, { client }: TestMember) =>
  client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
const attendance = async ({ params }: Scene, { client }: TestMember) =>
  (await client.get('GET /v1/mentoring/{mentoringId}', { params })).attendance;

const attendances = async ({ params, mentee }: Scene) => {
  const { history } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
  return history.filter(({ action }) => action === 'attend').map(({ actor }) => actor);
};
const LINK = { kind: 'LINK', link: 'https://zoom.us/j/123456789?pwd=abc' };
const chooseForOne = ({ params }: Scene, { client }: TestMember, body: object) =>
  client.call('PUT /v1/mentoring/{mentoringId}/meeting', { params, body });

describe('the room of a mentoring', () => {
  it('is open from ten minutes before the start to ten minutes after the end, for its two people', async () => {
    const scene = await meetInRoom(instance, -10);
    const nameFor = async ({ client }: TestMember) =>
      (await client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params })).counterpart.name;
    expect((await room(scene, scene.mentee)).data).toEqual({
      mentoringId: scene.mentoringId,
      side: 'mentee',
      counterpartName: await nameFor(scene.mentee),
      kind: 'ROOM',
      link: null,
      startsAt: '2026-11-25T02:00:00.000Z',
      endsAt: '2026-11-25T02:30:00.000Z',
      opensAt: '2026-11-25T01:50:00.000Z',
      closesAt: '2026-11-25T02:40:00.000Z',
      now: '2026-11-25T01:50:00.000Z',
      isOpen: true,
      hasRelay: false,
      hasStun: false,
      connection: { iceServers: [], isRelayOnly: false },
    });
    expect((await room(scene, scene.mentor)).data).toMatchObject({
      side: 'mentor',
      counterpartName: await nameFor(scene.mentor),
    });
    for (const minutes of [-10.01, 40.01]) {
      setMinutes(instance, minutes);
      expect((await room(scene, scene.mentee)).data).toMatchObject({ isOpen: false, connection: null });
      expect(await entrance(scene, scene.mentee)).toMatchObject({ status: 409, code: 'ROOM_CLOSED' });
    }
    for (const minutes of [-10, 40]) {
      setMinutes(instance, minutes);
      expect((await entrance(scene, scene.mentor)).status).toBe(201);
    }
  });

  it('S-32 is not found by other members and operators, whatever they try', async () => {
    const scene = await confirmFirst(instance);
    const other = await confirmFirst(instance);
    setMinutes(instance, 0);
    const { seat } = await enter(scene, scene.mentee);
    const operator = await createOperator(instance);
    for (const stranger of [other.mentee, other.mentor, operator]) {
      const calls = [
        room(scene, stranger),
        entrance(scene, stranger),
        beat(scene, stranger, seat),
        stranger.client.call('POST /v1/mentoring/{mentoringId}/room/departure', {
          params: scene.params,
          body: { seat },
        }),
        stranger.client.call('POST /v1/mentoring/{mentoringId}/room/signals', {
          params: scene.params,
          body: { seat, to: seat, number: 1, signals: ['x'] },
        }),
      ];
      for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const body = { kind: 'ROOM' };
    expect(
      await other.mentor.client.call('PUT /v1/mentoring/{mentoringId}/meeting', { params: scene.params, body }),
    ).toMatchObject({ status: 404 });
  });

  it('is of confirmed mentorings only', async () => {
    const scene = await proposeAndPay(instance);
    expect(await room(scene, scene.mentee)).toMatchObject({ status: 409, code: 'NO_ROOM' });
    expect(await entrance(scene, scene.mentor)).toMatchObject({ status: 409, code: 'NO_ROOM' });
  });

  it('has credentials for the relay that end a quarter of an hour after the session', async () => {
    const secret = 'a-secret-of-the-relay';
    const urls = 'turn:relay.example:3478?transport=udp, turns:relay.example:5349';
    const own = await openTestInstance('postgresql', {
      TURN_URLS: urls,
      TURN_SECRET: secret,
      MEETING_RELAY_ONLY: 'true',
    });
    try {
      const scene = await meetInRoom(own, -5);
      const { connection, hasRelay } = (await room(scene, scene.mentee)).data;
      const username = `${Date.parse('2026-11-25T02:45:00Z') / 1000}:${scene.mentee.memberId}`;
      const credential = createHmac('sha1', secret).update(username).digest('base64');
      const relay = {
        urls: ['turn:relay.example:3478?transport=udp', 'turns:relay.example:5349'],
        username,
        credential,
      };
      expect({ connection, hasRelay }).toEqual({
        hasRelay: true,
        connection: { isRelayOnly: true, iceServers: [relay] },
      });
    } finally {
      await own.close();
    }
  });
});

it('the room names what tells a device its address outside of its network, before the relay, unless all goes through that', async () => {
  const STUN_URLS = 'stun:one.example:3478, stun:two.example';
  const TURN = { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'a-secret-of-the-relay' };
  const seenWith = async (settings: Record<string, string>) => {
    const own = await openTestInstance('postgresql', settings);
    try {
      const scene = await meetInRoom(own, 0);
      const { connection, hasRelay, hasStun } = (await room(scene, scene.mentee)).data;
      return { urls: connection?.iceServers.map(({ urls }) => urls), hasRelay, hasStun };
    } finally {
      await own.close();
    }
  };
  const stun = ['stun:one.example:3478', 'stun:two.example'];
  const turn = ['turn:relay.example:3478'];
  expect(await seenWith({ STUN_URLS })).toEqual({ urls: [stun], hasRelay: false, hasStun: true });
  expect(await seenWith({ STUN_URLS, ...TURN })).toEqual({ urls: [stun, turn], hasRelay: true, hasStun: true });
  expect(await seenWith({ STUN_URLS, ...TURN, MEETING_RELAY_ONLY: 'true' })).toMatchObject({ urls: [turn] });
});

describe('a mentor’s own address', () => {
  const chooseForAll = ({ mentor }: Scene, body: object) => mentor.client.call('PUT /v1/mentor/me/meeting', { body });

  it('stands in place of the room, in all mentorings or in one', async () => {
    const scene = await confirmFirst(instance);
    const own = () => scene.mentor.client.get('GET /v1/mentor/me/meeting');
    expect(await own()).toEqual({ kind: 'ROOM', link: null });
    const version = async () =>
      (await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params })).version;
    const before = await version();
    expect(await chooseForAll(scene, LINK)).toMatchObject({ status: 200, data: LINK });
    expect(await version(), 'so that an open page follows').not.toBe(before);
    setMinutes(instance, 0);
    expect((await room(scene, scene.mentee)).data).toMatchObject({ ...LINK, connection: null });
    expect(await chooseForOne(scene, scene.mentor, { kind: 'ROOM' })).toMatchObject({
      data: { kind: 'ROOM', link: null },
    });
    expect((await room(scene, scene.mentee)).data).toMatchObject({ kind: 'ROOM', link: null });
    const other = { kind: 'LINK', link: 'https://meet.google.com/abc' };
    await chooseForOne(scene, scene.mentor, other);
    await chooseForAll(scene, { kind: 'ROOM' });
    expect((await room(scene, scene.mentee)).data).toMatchObject(other);
    expect(await own()).toEqual({ kind: 'ROOM', link: null });
  });

  it('is not chosen for a session after its room has closed: where the two met stays as it was', async () => {
    const scene = await confirmFirst(instance);
    setMinutes(instance, 40);
    expect(await chooseForOne(scene, scene.mentor, LINK)).toMatchObject({ status: 200 });
    setMinutes(instance, 40.01);
    expect(await chooseForOne(scene, scene.mentor, { kind: 'ROOM' })).toMatchObject({
      status: 409,
      code: 'ROOM_CLOSED',
    });
    expect((await room(scene, scene.mentee)).data).toMatchObject(LINK);
  });

  it('chosen for all mentorings changes no session with a closed room: nobody is asked whether they met', async () => {
    const scene = await confirmFirst(instance);
    await chooseForAll(scene, LINK);
    setMinutes(instance, 0);
    for (const { client } of [scene.mentor, scene.mentee])
      await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: scene.params });
    setMinutes(instance, 40.01);
    await chooseForAll(scene, { kind: 'ROOM' });
    expect((await room(scene, scene.mentee)).data).toMatchObject(LINK);
    await pass(instance, { hours: 24 });
    const { status } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(status).toBe('COMPLETED');
  });

  it('chosen for all mentorings while a session is going on is notified to its student', async () => {
    const scene = await confirmFirst(instance);
    setMinutes(instance, 5);
    await chooseForAll(scene, LINK);
    await pass(instance, { minutes: 1 });
    const { content } = await scene.mentee.client.get('GET /v1/notifications');
    expect(content.filter(({ kind }) => kind === 'MEETING_PLACE')).toHaveLength(1);
  });

  it('is notified to the students of confirmed sessions after the choice has stood for a minute', async () => {
    const scene = await confirmFirst(instance);
    const unpaid = await propose(instance, { mentor: scene.mentor, applyTimes: [SECOND] });
    const { counterpart } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    const told = async ({ mentee }: Scene) =>
      (await mentee.client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MEETING_PLACE');
    await chooseForAll(scene, { kind: 'ROOM' });
    await pass(instance, { minutes: 2 });
    expect(await told(scene), 'nothing has changed').toEqual([]);
    await chooseForAll(scene, LINK);
    await chooseForOne(scene, scene.mentor, { kind: 'ROOM' });
    await chooseForOne(scene, scene.mentor, LINK);
    await pass(instance, { seconds: 59 });
    expect(await told(scene)).toEqual([]);
    await pass(instance, { seconds: 1 });
    expect(await told(scene)).toMatchObject([
      {
        title: '만나는 곳을 확인해 주세요',
        body: `${counterpart.name}님이 만나는 곳을 바꿨어요. 11월 25일 (수) 11:00에 선배가 알려 준 회의 주소에서 만나요. 들어가는 화면은 그대로예요.`,
        link: `/user/mentoring/${scene.mentoringId}/room`,
      },
    ]);
    expect(await told(unpaid)).toEqual([]);
    const mails = await instance.db.query(findMailsOf, [
      scene.mentee.email,
      `%/user/mentoring/${scene.mentoringId}/room%`,
    ]);
    expect(mails.map(({ subject }) => subject)).toContain('[선배랑] 만나는 곳을 확인해 주세요');
    expect(mails.map(({ text }) => text).join('')).not.toContain('zoom.us');
    await chooseForOne(scene, scene.mentor, { kind: 'ROOM' });
    instance.clock.set(`${FIRST.endTime}+09:00`);
    await pass(instance, { minutes: 11 });
    expect(await told(scene), 'out of date').toHaveLength(1);
  });

  it('is https with a host, and the mentor’s to choose', async () => {
    const scene = await confirmFirst(instance);
    for (const link of [
      'http://zoom.us/1',
      'zoom.us/1',
      'https://',
      'https://localhost/x',
      'https://me:pw@zoom.us/',
      'https://zoom.us:65536/1',
      'javascript:alert(1)',
      `https://zoom.us/${'x'.repeat(500)}`,
      'https://zoom.us/a b',
      '',
    ])
      expect(await chooseForAll(scene, { kind: 'LINK', link })).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await chooseForAll(scene, { kind: 'LINK' })).toMatchObject({ status: 400 });
    expect(await chooseForOne(scene, scene.mentee, LINK)).toMatchObject({ status: 403 });
  });

  it('has its scheme and host in lower case, and its host in ASCII, however it was typed', async () => {
    const scene = await confirmFirst(instance);
    for (const [typed, link] of [
      ['Https://zoom.us/j/1', 'https://zoom.us/j/1'],
      ['HTTPS://Zoom.US:443/j/A?pwd=B', 'https://zoom.us/j/A?pwd=B'],
      ['https://회의.한국/방', 'https://xn--ot5b11z.xn--3e0b707e/방'],
    ]) {
      expect(await chooseForAll(scene, { kind: 'LINK', link: typed })).toMatchObject({ status: 200, data: { link } });
      expect(await chooseForOne(scene, scene.mentor, { kind: 'LINK', link: typed })).toMatchObject({ status: 200 });
    }
  });

  it('is on nobody’s profile', async () => {
    const scene = await confirmFirst(instance);
    await chooseForAll(scene, LINK);
    const params = { mentorId: scene.mentor.memberId };
    const profile = await scene.mentee.client.get('GET /v1/mentor/{mentorId}', { params });
    expect(JSON.stringify(profile)).not.toContain('zoom.us');
  });
});

describe('who enters the room', () => {
  it('confirms their own attendance by it, once, from ten minutes before to ten minutes after the start', async () => {
    const scene = await meetInRoom(instance, -10);
    await Promise.all(Array.from({ length: 5 }, () => enter(scene, scene.mentee)));
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: true });
    setMinutes(instance, 10);
    await enter(scene, scene.mentor);
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: true, mentee: true });
    expect(await attendances(scene)).toEqual(['MENTEE', 'MENTOR']);
  });

  it('later has confirmed nothing', async () => {
    const scene = await meetInRoom(instance, 10.01);
    await enter(scene, scene.mentor);
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: false });
  });
});

describe('who was received by the other', () => {
  it('was there: the other’s report confirms its attendance, and its own does not', async () => {
    const scene = await meetInRoom(instance, -3);
    // For a meeting elsewhere, entering says nothing about oneself: only what the other side received counts.
    await chooseForOne(scene, scene.mentor, LINK);
    const [mentor, mentee] = [await enter(scene, scene.mentor), await enter(scene, scene.mentee)];
    await beat(scene, scene.mentee, mentee.seat, { heard: 0, seen: 0 });
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: false });
    await beat(scene, scene.mentee, mentee.seat, { heard: 1200 });
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: true, mentee: false });
    await beat(scene, scene.mentor, mentor.seat, { seen: 30 });
    await beat(scene, scene.mentor, mentor.seat, { seen: 30 });
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: true, mentee: true });
    expect(await attendances(scene)).toEqual(['MENTOR', 'MENTEE']);
    expect(await findPresence(instance.db, scene.mentoringId)).toEqual({
      mentorWasHeard: 1,
      menteeWasHeard: 1,
      mutualMinutes: 1,
    });
  });

  it('S-100 was there only while they had a seat: a forged report makes no absent member present', async () => {
    const scene = await meetInRoom(instance, 0);
    await chooseForOne(scene, scene.mentor, LINK);
    const { seat } = await enter(scene, scene.mentor);
    const heard = async () => (await findPresence(instance.db, scene.mentoringId)).menteeWasHeard;
    const forge = async (minutes: number) => {
      setMinutes(instance, minutes);
      expect((await beat(scene, scene.mentor, seat)).status).toBe(200);
    };
    await forge(1.5);
    expect(await heard(), 'never came').toBe(0);
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: false });
    setMinutes(instance, 2.1);
    const mentee = await enter(scene, scene.mentee);
    await forge(2.5);
    expect(await heard(), 'sat there').toBe(1);
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: true });
    setMinutes(instance, 3.1);
    const { params } = scene;
    await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/room/departure', { params, body: mentee });
    await forge(3.9);
    expect(await heard(), 'sat there for a part of the minute').toBe(2);
    await forge(4);
    expect(await heard(), 'has gone').toBe(2);
    setMinutes(instance, 5);
    const again = await enter(scene, scene.mentee);
    await forge(6.5);
    expect(await heard(), 'gave no sign for too long').toBe(2);
    await beat(scene, scene.mentee, again.seat);
    await forge(6.6);
    expect(await heard(), 'reported itself').toBe(3);
  });

  it('S-100 is still absent after a forged report: nobody has met, and the mentor’s count stays', async () => {
    const scene = await meetInRoom(instance, 0);
    const { seat } = await enter(scene, scene.mentor);
    for (const minutes of [1, 2, 12]) {
      setMinutes(instance, minutes);
      await beat(scene, scene.mentor, seat);
    }
    await pass(instance, {});
    await pass(instance, { hours: 73 });
    const { status, absent } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', {
      params: scene.params,
    });
    expect({ status, absent }).toEqual({ status: 'NO_SHOW', absent: ['mentee'] });
  });

  it('after the window for 참석 확인 is written down and confirms no attendance', async () => {
    const scene = await meetInRoom(instance, 10.5);
    await enter(scene, scene.mentor);
    const { seat } = await enter(scene, scene.mentee);
    expect((await beat(scene, scene.mentee, seat)).status).toBe(200);
    expect(await attendance(scene, scene.mentee)).toEqual({ mentor: false, mentee: false });
    expect(await findPresence(instance.db, scene.mentoringId)).toMatchObject({ mentorWasHeard: 1, mutualMinutes: 0 });
  });

  it('is confirmed once, however many reports come at once', async () => {
    const scene = await meetInRoom(instance, 0);
    await chooseForOne(scene, scene.mentor, LINK);
    await enter(scene, scene.mentor);
    const { seat } = await enter(scene, scene.mentee);
    await Promise.all(Array.from({ length: 10 }, () => beat(scene, scene.mentee, seat)));
    expect(await attendances(scene)).toEqual(['MENTOR']);
  });

  it('completes the session without a tap', async () => {
    const scene = await meetInRoom(instance, 0);
    const [mentor, mentee] = [await enter(scene, scene.mentor), await enter(scene, scene.mentee)];
    await beat(scene, scene.mentee, mentee.seat);
    await beat(scene, scene.mentor, mentor.seat);
    setMinutes(instance, 30 + 24 * 60);
    await instance.services.jobs.runDue();
    const { status } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(status).toBe('COMPLETED');
  });

  it.each([{ heard: -1 }, { heard: 100_000_001 }, { seen: 10_001 }, { seen: 0.5 }])(
    'is not measured by %o',
    async (received) => {
      const scene = await meetInRoom(instance, 0);
      const { seat } = await enter(scene, scene.mentee);
      expect(await beat(scene, scene.mentee, seat, received)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    },
  );
});

it('what two browsers sent each other is deleted after a day, and the minutes are kept', async () => {
  const scene = await meetInRoom(instance, 0);
  const [mentor, mentee] = [await enter(scene, scene.mentor), await enter(scene, scene.mentee)];
  await signal(scene, scene.mentor, { seat: mentor.seat, to: mentee.seat, number: 1, signals: ['offer'] });
  await beat(scene, scene.mentee, mentee.seat);
  const counts = async (hours: number) => {
    setMinutes(instance, hours * 60);
    await instance.services.jobs.runDue();
    return countRoomRecordsByKind(instance.db);
  };
  expect(await counts(22)).toEqual({ seats: 2, signals: 1, minutes: 1 });
  expect(await counts(26)).toEqual({ seats: 0, signals: 0, minutes: 1 });
});
