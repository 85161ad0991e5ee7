import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { FIRST, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { raceStore } from '#server/testing/stores/race-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Its noon is Monday, 23 November; `FIRST` and `SECOND` are in that week. */
let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const timeOn = (day: string, clock: string) => ({
  startTime: `${day}T${clock}:00:00`,
  endTime: `${day}T${clock}:30:00`,
});
const THIRD = timeOn('2026-11-26', '11');
const SUNDAY = timeOn('2026-11-29', '11');
const NEXT_WEEK = timeOn('2026-11-30', '11');

async function takeAWeek(mentor: TestMember, maxSessionsAWeek: number | null): Promise<void> {
  const { week, exceptions, noticeHours, maxOpenProposals } = await mentor.client.get('GET /v1/mentor/me/availability');
  const body = { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals };
  await mentor.client.get('PUT /v1/mentor/me/availability', { body });
}
const acceptAs = ({ client }: TestMember, { params }: Scene, { startTime }: typeof FIRST) =>
  client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body: { startTime } });
const offer = ({ mentor, params }: Scene, applyTimes: readonly (typeof FIRST)[]) =>
  mentor.client.call('POST /v1/mentoring/{mentoringId}/counter-proposal', {
    params,
    body: { applyTimes: [...applyTimes] },
  });
const read = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

/** A mentor who takes one session a week, and has offered other times to a student before the week filled. */
async function offerAndFill(offered: readonly (typeof FIRST)[]) {
  const mentor = await createMentor(instance);
  await takeAWeek(mentor, 1);
  const [scene, other] = [await proposeAndPay(instance, { mentor }), await proposeAndPay(instance, { mentor })];
  await offer(scene, offered);
  await acceptAs(mentor, other, FIRST);
  return { ...scene, other };
}

describe('a mentor who takes one session a week', () => {
  it('has no second one by a student’s acceptance: the times of that week are withdrawn, and others stay', async () => {
    const scene = await offerAndFill([SECOND, SUNDAY, NEXT_WEEK]);
    expect(await acceptAs(scene.mentee, scene, SUNDAY)).toMatchObject({
      status: 409,
      code: 'WEEK_FULL',
      message: '그 주에는 선배의 멘토링이 모두 찼어요. 그 주의 시간은 제안에서 뺐어요.',
    });
    expect(await read(scene)).toMatchObject({ status: 'WAITING_FOR_MENTEE', offeredTimes: [NEXT_WEEK] });
    expect(await acceptAs(scene.mentee, scene, SUNDAY), 'once more').toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    expect(await acceptAs(scene.mentee, scene, NEXT_WEEK)).toMatchObject({ status: 200 });
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('has a proposal without another time closed, and the student everything back', async () => {
    const scene = await offerAndFill([SECOND]);
    expect(await acceptAs(scene.mentee, scene, SECOND)).toMatchObject({ code: 'WEEK_FULL' });
    await instance.services.jobs.runDue();
    expect(await read(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED' } });
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('is told at their own acceptance, and may set more first', async () => {
    const mentor = await createMentor(instance);
    const [first, second] = [
      await proposeAndPay(instance, { mentor }),
      await proposeAndPay(instance, { mentor, applyTimes: [SECOND, NEXT_WEEK] }),
    ];
    await takeAWeek(mentor, 1);
    expect(await acceptAs(mentor, first, FIRST)).toMatchObject({ status: 200 });
    expect(await acceptAs(mentor, second, SECOND)).toMatchObject({
      status: 409,
      code: 'OWN_WEEK_FULL',
      message:
        '11월 25일 (수)이 있는 주는 정해 둔 1회가 모두 찼어요. 한 주 멘토링 수를 늘리거나 다른 주의 시간을 골라 주세요.',
    });
    expect((await read(second)).applyTimes, 'nothing is withdrawn').toHaveLength(2);
    expect(await offer(second, [THIRD]), 'nor offered').toMatchObject({ code: 'OWN_WEEK_FULL' });
    await takeAWeek(mentor, 2);
    expect(await acceptAs(mentor, second, SECOND)).toMatchObject({ status: 200 });
    await takeAWeek(mentor, 1);
    expect(await findViolations(instance.services), 'what was confirmed under another limit stays').toEqual([]);
  });

  it('may take one in the next week, and another when the first is cancelled', async () => {
    const mentor = await createMentor(instance);
    await takeAWeek(mentor, 1);
    const scenes = [
      await proposeAndPay(instance, { mentor }),
      await proposeAndPay(instance, { mentor, applyTimes: [SUNDAY, NEXT_WEEK] }),
      await proposeAndPay(instance, { mentor, applyTimes: [THIRD] }),
    ] as const;
    await acceptAs(mentor, scenes[0], FIRST);
    expect(await acceptAs(mentor, scenes[1], SUNDAY)).toMatchObject({ code: 'OWN_WEEK_FULL' });
    expect(await acceptAs(mentor, scenes[1], NEXT_WEEK)).toMatchObject({ status: 200 });
    const { params } = scenes[0];
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    expect(await acceptAs(mentor, scenes[2], THIRD)).toMatchObject({ status: 200 });
    expect(await findViolations(instance.services)).toEqual([]);
  });
});

describe('a week with one place', { timeout: 60_000 }, () => {
  it('is filled once, however many students and the mentor accept at the same moment', async () => {
    const mentor = await createMentor(instance);
    await takeAWeek(mentor, 1);
    const hours = ['10', '11', '12', '13', '14', '15'];
    const offered = await Promise.all(
      hours.map(async (hour) => {
        const scene = await proposeAndPay(instance, { mentor, applyTimes: [timeOn('2026-12-01', hour)] });
        const time = timeOn('2026-12-02', hour);
        await offer(scene, [time]);
        return { scene, time, by: scene.mentee };
      }),
    );
    const asked = await Promise.all(
      hours.map(async (hour) => {
        const time = timeOn('2026-12-03', hour);
        return { scene: await proposeAndPay(instance, { mentor, applyTimes: [time] }), time, by: mentor };
      }),
    );
    const answers = await Promise.all([...offered, ...asked].map(({ scene, time, by }) => acceptAs(by, scene, time)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(answers.flatMap(({ status, code }) => (status === 200 ? [] : [code])));
    expect([...codes].filter((code) => code !== 'WEEK_FULL' && code !== 'OWN_WEEK_FULL')).toEqual([]);
    await instance.services.jobs.runDue();
    expect(await findViolations(instance.services)).toEqual([]);
    expect(await raceStore.countDeadlocks(instance.db)).toBe(0);
    const student = await createMentee(instance);
    const params = { mentorId: mentor.memberId };
    const { days } = await student.client.get('GET /v1/mentor/{mentorId}/free-times', { params });
    expect(days.find(({ day }) => day === '2026-12-04')?.closure).toBe('WEEK_FULL');
  });
});
