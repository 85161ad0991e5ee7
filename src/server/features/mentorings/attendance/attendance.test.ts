import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRulesToHold } from '#server/testing/expect-rules.ts';
import { createOperator } from '#server/testing/factories.ts';
import {
  balancesOf,
  confirmFirst,
  FIRST,
  mailsAbout,
  meetFirst,
  talk,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { beat, enter } from '#server/testing/scenes/room-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const START = new Date(`${FIRST.startTime}+09:00`);
const ABSENT = '멘토링에 참석한 기록이 없어요';
const WAITING = { mentor: '후배의 참석 기록을 기다리고 있어요', mentee: '선배의 참석 기록을 기다리고 있어요' };
type Side = 'mentor' | 'mentee';

/** Each test moves the clock, so each has an instance of its own. */
let instance: TestInstance;
let scene: Scene;
beforeEach(async () => {
  instance = await openTestInstance('postgresql');
  scene = await confirmFirst(instance);
});
afterEach(async () => {
  await expectRulesToHold(instance);
  await instance.close();
});

const see = (side: Side = 'mentee') =>
  scene[side].client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });

/** Runs the jobs that are due this many minutes after the start. */
async function at(minutes: number): Promise<void> {
  instance.clock.set(new Date(START.getTime() + minutes * 60_000));
  await instance.services.jobs.runDue();
}

async function lastTitles(): Promise<Record<Side, string | undefined>> {
  const of = async (side: Side) => (await scene[side].client.get('GET /v1/notifications')).content[0]?.title;
  return { mentor: await of('mentor'), mentee: await of('mentee') };
}

const hours = (count: number) => count * 60;

describe('a member who was not seen', () => {
  it('is notified at once, by mail too: what happens and until when to object', async () => {
    await meetFirst(instance, scene, [scene.mentor]);
    await at(10);
    expect(await lastTitles()).not.toMatchObject({ mentee: ABSENT });
    await at(11);
    expect(await lastTitles()).toEqual({ mentor: WAITING.mentor, mentee: ABSENT });
    const [mail] = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).slice(-1);
    expect(mail?.subject).toBe(`[선배랑] ${ABSENT}`);
    expect(mail?.text).toContain('이대로면 노쇼로 마무리되고 결제 금액을 돌려드리지 못해요.');
    expect(mail?.text).toContain('11월 28일 (토) 11:11까지 진행 상황에서 알려 주세요.');
    expect((await see()).attendanceNotice).toEqual({ notice: 'MENTEE_ABSENT', until: '2026-11-28T02:11:00.000Z' });
  });

  it('loses nothing before the time to object is over, and can object until then', async () => {
    await meetFirst(instance, scene, [scene.mentor]);
    await at(11);
    await at(11 + hours(72) - 1);
    expect(await see()).toMatchObject({ status: 'CONFIRMED', allowedActions: ['dispute'] });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
    await at(11 + hours(72));
    expect(await see()).toMatchObject({ status: 'NO_SHOW', absent: ['mentee'] });
  });

  it('is notified first even when the server was down for a week, and has 72 hours from then', async () => {
    await meetFirst(instance, scene, [scene.mentor]);
    await at(hours(24 * 7));
    expect(await see()).toMatchObject({ status: 'CONFIRMED', attendanceNotice: { notice: 'MENTEE_ABSENT' } });
    expect(await lastTitles()).toMatchObject({ mentee: ABSENT });
    await at(hours(24 * 10) - 1);
    expect(await see()).toMatchObject({ status: 'CONFIRMED' });
    await at(hours(24 * 10));
    expect(await see()).toMatchObject({ status: 'NO_SHOW' });
  });

  it('is both, when neither confirmed: everything comes back after 72 hours', async () => {
    await at(11);
    expect(await lastTitles()).toEqual({ mentor: ABSENT, mentee: ABSENT });
    await at(11 + hours(72));
    expect(await see()).toMatchObject({ status: 'NO_SHOW', payment: { refundKrw: 20_000 } });
  });

  it('is nobody the other received in the room, however late, tap or no tap', async () => {
    await meetFirst(instance, scene, [scene.mentor]);
    await at(11);
    expect((await see()).attendanceNotice?.notice).toBe('MENTEE_ABSENT');
    // The student comes in the twelfth minute; each reports what it receives of the other.
    await at(12);
    const seats = [await enter(scene, scene.mentor), await enter(scene, scene.mentee)];
    for (const [index, side] of [scene.mentor, scene.mentee].entries())
      expect(await beat(scene, side, seats[index]?.seat ?? '')).toMatchObject({ status: 200 });
    await at(12);
    expect(await see(), 'nobody is called absent any longer').toMatchObject({
      attendance: { mentee: false },
      attendanceNotice: null,
    });
    await at(30 + hours(24));
    expect(await see()).toMatchObject({ status: 'COMPLETED' });
    expect(await balancesOf(instance, scene.mentoringId)).toMatchObject({ MENTOR: -18_000 });
  });
});

it('what is left to say of who came late is said when the room has closed, not with each minute', async () => {
  await at(11);
  expect((await see()).attendanceNotice?.notice).toBe('BOTH_ABSENT');
  await at(12);
  const { seat } = await enter(scene, scene.mentor);
  await enter(scene, scene.mentee);
  await beat(scene, scene.mentor, seat);
  await at(13);
  expect((await see()).attendanceNotice?.notice).toBe('BOTH_ABSENT');
  expect(await lastTitles()).toEqual({ mentor: ABSENT, mentee: ABSENT });
  await at(41);
  expect((await see()).attendanceNotice).toEqual({ notice: 'MENTOR_ABSENT', until: '2026-11-28T02:41:00.000Z' });
  expect(await lastTitles()).toEqual({ mentor: ABSENT, mentee: WAITING.mentee });
  await at(41 + hours(72));
  expect(await see()).toMatchObject({ status: 'NO_SHOW', absent: ['mentor'] });
});

describe('a member who comes into the room', () => {
  it('and waits there alone, without a tap, was there: the one who did not come hears so', async () => {
    await at(-5);
    const { seat } = await enter(scene, scene.mentor);
    await at(5);
    await beat(scene, scene.mentor, seat, { heard: 0, seen: 0 });
    await at(11);
    expect(await lastTitles()).toEqual({ mentor: WAITING.mentor, mentee: ABSENT });
    expect((await see()).attendanceNotice?.notice).toBe('MENTEE_ABSENT');
    await at(11 + hours(72));
    expect(await see()).toMatchObject({ status: 'NO_SHOW', absent: ['mentee'], payment: { refundKrw: 0 } });
  });

  it('with the other, and receives nothing, is asked with the other once it has closed: nobody was absent', async () => {
    await at(2);
    for (const side of [scene.mentor, scene.mentee]) {
      const { seat } = await enter(scene, side);
      await beat(scene, side, seat, { heard: 0, seen: 0 });
    }
    await at(11);
    expect((await see()).attendanceNotice).toBeNull();
    await at(41);
    expect(await lastTitles()).toEqual({ mentor: '서로 만나셨나요?', mentee: '서로 만나셨나요?' });
    await at(41 + hours(72) - 1);
    expect(await see()).toMatchObject({ status: 'CONFIRMED', allowedActions: ['dispute'] });
  });

  it('after the window says only that it came: it leads the missing side there, to be received after all', async () => {
    await at(10);
    await enter(scene, scene.mentor);
    await at(11);
    const [notice] = (await scene.mentee.client.get('GET /v1/notifications')).content;
    expect(notice).toMatchObject({ title: ABSENT, link: `/user/mentoring/${scene.mentoringId}/room` });
    expect(notice?.body).toContain('지금이라도 멘토링룸에 들어와 상대와 연결되면 참석으로 남아요.');
    const [other] = (await scene.mentor.client.get('GET /v1/notifications')).content;
    expect(other?.link).toContain('/progress/');
    await at(12);
    await enter(scene, scene.mentee);
    expect(await see()).toMatchObject({ attendance: { mentee: false }, attendanceNotice: { notice: 'MENTEE_ABSENT' } });
  });

  it('of a mentoring that is held elsewhere has confirmed nothing', async () => {
    const body = { kind: 'LINK', link: 'https://meet.example.com/room' } as const;
    await scene.mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params: scene.params, body });
    await at(0);
    await enter(scene, scene.mentor);
    expect((await see()).attendance).toEqual({ mentor: false, mentee: false });
    await at(11);
    const [notice] = (await scene.mentee.client.get('GET /v1/notifications')).content;
    expect(notice?.body).not.toContain('멘토링룸');
    expect(notice?.link).toContain('/progress/');
  });
});

describe('two who both came', () => {
  it('and did not receive each other in the room are asked once it has closed, and have 72 hours', async () => {
    instance.clock.set(START);
    for (const { client } of [scene.mentor, scene.mentee])
      await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: scene.params });
    await at(11);
    expect((await see()).attendanceNotice).toBeNull();
    await at(41);
    expect(await lastTitles()).toEqual({ mentor: '서로 만나셨나요?', mentee: '서로 만나셨나요?' });
    await at(41 + hours(72) - 1);
    expect(await see()).toMatchObject({ status: 'CONFIRMED' });
    await at(41 + hours(72));
    expect(await see()).toMatchObject({ status: 'COMPLETED' });
  });

  it('and received each other are asked nothing, and are done a day after the end', async () => {
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await at(41);
    expect((await see()).attendanceNotice).toBeNull();
    await at(30 + hours(24));
    expect(await see()).toMatchObject({ status: 'COMPLETED' });
  });

  it('at an address of the mentor’s own are done a day after the end: no minutes are known of it', async () => {
    const body = { kind: 'LINK', link: 'https://meet.example.com/room' } as const;
    await scene.mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params: scene.params, body });
    instance.clock.set(START);
    for (const { client } of [scene.mentor, scene.mentee])
      await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: scene.params });
    await at(41);
    expect((await see()).attendanceNotice).toBeNull();
    await at(30 + hours(24));
    expect(await see()).toMatchObject({ status: 'COMPLETED' });
  });
});

it('an operator sees beside a dispute who was received for how long', async () => {
  const operator = await createOperator(instance);
  await meetFirst(instance, scene, [scene.mentor]);
  await talk(instance, scene.params);
  await at(11);
  const body = { reason: '소리가 들리지 않았어요.' };
  await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute', { params: scene.params, body });
  const [dispute] = (await operator.client.get('GET /v1/admin/disputes')).content;
  expect(dispute).toMatchObject({
    meeting: { mentorWasHeard: 1, menteeWasHeard: 1, mutualMinutes: 1 },
    mentee: { presence: 'LATE', attendedAt: null },
    bySigns: 'COMPLETED',
  });
});

it('an operator sees beside a dispute when each came into the room and left it', async () => {
  const operator = await createOperator(instance);
  await at(-4);
  const first = await enter(scene, scene.mentor);
  await at(1);
  // Another tab takes the seat, and is left at last.
  const second = await enter(scene, scene.mentor);
  const leave = (seat: string) =>
    scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/room/departure', {
      params: scene.params,
      body: { seat },
    });
  await at(9);
  await leave(first.seat);
  await at(25);
  await leave(second.seat);
  await enter(scene, scene.mentee);
  await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute', {
    params: scene.params,
    body: { reason: '연결되지 않았어요.' },
  });
  const [dispute] = (await operator.client.get('GET /v1/admin/disputes')).content;
  expect(dispute?.mentor.visits).toEqual([
    { enteredAt: '2026-11-25T01:56:00.000Z', leftAt: '2026-11-25T02:01:00.000Z' },
    { enteredAt: '2026-11-25T02:01:00.000Z', leftAt: '2026-11-25T02:25:00.000Z' },
  ]);
  expect(dispute?.mentee.visits).toEqual([{ enteredAt: '2026-11-25T02:25:00.000Z', leftAt: null }]);
  const own = await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  expect(own.history.filter(({ action }) => action === 'attend').map(({ actor }) => actor)).toEqual(['MENTOR']);
});
