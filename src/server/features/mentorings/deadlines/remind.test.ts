import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { confirmFirst, mailsAbout, proposeAndPay, SECOND, type Scene } from '#server/testing/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { NUDGE_JOB } from './deadlines.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const FAR = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
const NUDGES = [
  '후배가 답을 기다리고 있어요',
  '아직 답하지 않은 제안이 있어요',
  '제안에 답할 기한이 얼마 남지 않았어요',
];

/** The server is up at a Korean time: what is due by then is done. */
async function atTime(korean: string): Promise<void> {
  instance.clock.set(`${korean}:00+09:00`);
  while ((await instance.services.jobs.runDue()) > 0);
}

/** The titles a member has been told of one kind, oldest first; each of them by mail as well. */
async function told({ mentoringId }: Scene, member: TestMember, kind: string): Promise<string[]> {
  const { content } = await member.client.get('GET /v1/notifications');
  const titles = content
    .filter((one) => one.kind === kind)
    .map((one) => one.title)
    .toReversed();
  const subjects = (await mailsAbout(instance, mentoringId, member)).map((mail) => mail.subject);
  const wanted = titles.map((title) => `[선배랑] ${title}`);
  expect(subjects.filter((subject) => wanted.includes(subject))).toEqual(wanted);
  return titles;
}
const nudgesOf = (scene: Scene) => told(scene, scene.mentor, 'MENTORING_NUDGE');

describe('nudges to a mentor who does not answer', () => {
  it('are sent after 3, 24 and 42 hours, to the minute, and never at night', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-23T14:59');
    expect(await nudgesOf(scene)).toEqual([]);
    await atTime('2026-11-23T15:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    // A run that died before it was written off is run again.
    const again = { name: NUDGE_JOB, key: String(scene.mentoringId), runAt: instance.clock.now() };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, again));
    await atTime('2026-11-24T11:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    await atTime('2026-11-24T12:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 2));
    // 42 hours later it is six in the morning.
    await atTime('2026-11-25T07:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 2));
    await atTime('2026-11-25T08:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES);
    expect(await told(scene, scene.mentee, 'MENTORING_NUDGE')).toEqual([]);
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('are sent once, not three times, after a downtime over all of them, and not at night', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-25T03:00');
    expect(await nudgesOf(scene)).toEqual([]);
    await atTime('2026-11-25T08:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(2));
    await atTime('2026-11-25T11:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(2));
  });

  it('stop after the answer', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    const body = { applyTimes: [SECOND] };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params: scene.params, body });
    await atTime('2026-11-25T09:00');
    expect(await nudgesOf(scene)).toEqual([]);
  });

  it('start again when the proposed times change', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-23T15:00');
    const body = { applyTimes: [FAR, SECOND] };
    await scene.mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', { params: scene.params, body });
    await atTime('2026-11-23T17:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    await atTime('2026-11-23T18:00');
    expect(await nudgesOf(scene)).toEqual([NUDGES[0], NUDGES[0]]);
  });
});

describe('reminders of a confirmed session', () => {
  const remindersOf = async (scene: Scene) => {
    const [mentor, mentee] = [
      await told(scene, scene.mentor, 'MENTORING_REMINDER'),
      await told(scene, scene.mentee, 'MENTORING_REMINDER'),
    ];
    expect(mentor).toEqual(mentee);
    return mentor;
  };
  const DAY = '멘토링이 24시간 뒤에 시작돼요';
  const HOUR = '멘토링이 1시간 뒤에 시작돼요';
  const MINUTES = '멘토링이 10분 뒤에 시작돼요';

  it('reach both sides 24 hours, 1 hour and 10 minutes before the start, once each', async () => {
    const scene = await confirmFirst(instance);
    await atTime('2026-11-24T10:59');
    expect(await remindersOf(scene)).toEqual([]);
    await atTime('2026-11-24T11:00');
    expect(await remindersOf(scene)).toEqual([DAY]);
    await atTime('2026-11-25T10:00');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR]);
    await atTime('2026-11-25T10:50');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR, MINUTES]);
    await atTime('2026-11-25T11:00');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR, MINUTES]);
    const [last] = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).slice(-1);
    expect(last?.text).toContain('11월 25일 (수) 11:00에');
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('are sent once after a downtime, with the time that is left', async () => {
    const scene = await confirmFirst(instance);
    await atTime('2026-11-25T10:25');
    expect(await remindersOf(scene)).toEqual(['멘토링이 35분 뒤에 시작돼요']);
    await atTime('2026-11-25T10:50');
    expect(await remindersOf(scene)).toEqual(['멘토링이 35분 뒤에 시작돼요', MINUTES]);
  });

  it('are not sent after the start, after a cancellation, or for times before the confirmation', async () => {
    const missed = await confirmFirst(instance);
    const late = await proposeAndPay(instance, { applyTimes: [SECOND] });
    await atTime('2026-11-25T11:59');
    expect(await remindersOf(missed)).toEqual([]);
    const body = { startTime: SECOND.startTime };
    await late.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: late.params, body });
    await atTime('2026-11-25T13:59');
    expect(await remindersOf(late)).toEqual([]);
    await atTime('2026-11-25T14:00');
    expect(await remindersOf(late)).toEqual([HOUR]);
    await late.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: late.params, body: {} });
    await atTime('2026-11-25T14:50');
    expect(await remindersOf(late)).toEqual([HOUR]);
  });
});
