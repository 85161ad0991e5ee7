import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderGroupOfMember } from '#server/features/mentors/mentor-order-routes.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { acceptFirst, propose, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { forgetDayFigures } from './figures.ts';

describe.each(featureEngines)('figures of answers, on %s', (engine) => {
  let instance: TestInstance;
  let owner: TestMember;
  beforeEach(async () => {
    instance = await openTestInstance(engine);
    owner = await createOperator(instance);
  });
  afterEach(() => instance.close());

  const runJobs = async () => {
    await instance.services.jobs.runDue();
  };
  const passDays = async (days: number) => {
    instance.clock.advance({ hours: 24 * days });
    await runJobs();
    owner = await createOperator(instance);
  };
  const figures = (days?: '14' | '90') =>
    owner.client.get('GET /v1/admin/figures/answers', { query: days ? { days } : {} });
  const everybody = async (days?: '14' | '90') => (await figures(days)).groups[0];
  const studentOf = async (group: 'A' | 'B') => {
    for (;;) {
      const student = await createMentee(instance);
      if (orderGroupOfMember(instance.services, student.memberId) === group) return student;
    }
  };

  it('say of nothing that there is nothing, once it was counted', async () => {
    expect(await figures()).toEqual({
      groups: [],
      asOf: null,
      countedAt: null,
      now: { overdue: 0, overloaded: null },
    });
    await runJobs();
    expect(await figures()).toMatchObject({
      groups: [{ group: 'EVERYBODY', students: 0, confirmedShare: null, medianAnswerHours: null, gini: null }],
      asOf: '2026-11-22T15:00:00.000Z',
      countedAt: instance.clock.now().toISOString(),
      now: { overdue: 0, overloaded: 0 },
    });
  });

  it('stand as a day began, are counted an hour later, and anew after a clock ran ahead', async () => {
    await proposeAndPay(instance);
    const proposed = async () => (await everybody())?.proposals;
    const at = async (time: string) => {
      instance.clock.set(time);
      await runJobs();
      owner = await createOperator(instance);
    };
    await runJobs();
    expect(await proposed(), 'of today').toBe(0);
    await at('2026-11-24T00:59:00+09:00');
    expect(await proposed(), 'when what was under way at midnight may not be written yet').toBe(0);
    await at('2026-11-24T01:09:00+09:00');
    expect(await proposed()).toBe(1);
    expect((await figures()).asOf).toBe('2026-11-23T15:00:00.000Z');
    await at('2026-12-20T12:00:00+09:00');
    expect([await proposed(), (await everybody('14'))?.proposals]).toEqual([1, 0]);
    await at('2026-11-24T12:00:00+09:00');
    expect([(await figures()).asOf, (await everybody('14'))?.proposals]).toEqual(['2026-11-23T15:00:00.000Z', 1]);
  });

  it('count a student once their seven days have passed, and not before, confirmed or not', async () => {
    const done = await proposeAndPay(instance);
    await propose(instance, { mentee: done.mentee });
    await propose(instance);
    instance.clock.advance({ hours: 5 });
    await acceptFirst(done);
    await passDays(1);
    expect(await everybody()).toMatchObject({ students: 2, young: 2, confirmed: 0, confirmedShare: null });
    await passDays(6);
    expect(await everybody()).toMatchObject({ students: 2, young: 2, confirmed: 0, confirmedShare: null });
    await passDays(1);
    expect(await everybody()).toMatchObject({
      students: 2,
      young: 0,
      confirmed: 1,
      confirmedShare: { share: 0.5 },
      proposals: 3,
      answers: 1,
      medianAnswerHours: 5,
    });
    await passDays(14);
    expect(await everybody('14')).toMatchObject({ students: 0, proposals: 0 });
    expect(await everybody('90')).toMatchObject({ students: 2, confirmed: 1 });
  });

  it('count an answer from the payment, and from when it was the mentor’s turn', async () => {
    const scene = await proposeAndPay(instance);
    const { mentor, mentee, params } = scene;
    instance.clock.advance({ hours: 2 });
    const question = { question: '무엇을 준비하고 있나요?' };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/question', { params, body: question });
    instance.clock.advance({ hours: 5 });
    const answer = { answer: '면접을 준비해요.' };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/question/answer', { params, body: answer });
    instance.clock.advance({ hours: 1 });
    await acceptFirst(scene);
    await passDays(1);
    expect(await everybody()).toMatchObject({ answers: 1, medianAnswerHours: 8, medianTurnHours: 1 });
  });

  it('do not count what is confirmed after the seven days', async () => {
    const mentor = await createMentor(instance);
    const first = await proposeAndPay(instance, { mentor });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: first.params, body: {} });
    await passDays(8);
    const again = await proposeAndPay(instance, { mentee: first.mentee, mentor, applyTimes: [later(SECOND)] });
    const { startTime } = later(SECOND);
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: again.params,
      body: { startTime },
    });
    await passDays(1);
    expect(await everybody()).toMatchObject({ students: 1, young: 0, confirmed: 0, proposals: 2 });
  });

  it('count unanswered proposals of a mentor as expired, but neither unpaid nor declined ones', async () => {
    const [mentor, idle] = [await createMentor(instance), await createMentor(instance)];
    await proposeAndPay(instance, { mentor });
    const declined = await proposeAndPay(instance, { mentor });
    await propose(instance, { mentor });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: declined.params, body: {} });
    await passDays(1);
    expect(await everybody()).toMatchObject({ expired: 0, expiredShare: { share: 0 } });
    await passDays(3);
    await forgetDayFigures(instance.services);
    instance.clock.advance({ minutes: 10 });
    await runJobs();
    expect(await everybody(), 'it ended after the day had begun').toMatchObject({ expired: 0 });
    await passDays(1);
    expect(await everybody()).toMatchObject({ proposals: 3, answers: 1, expired: 1, expiredShare: { share: 0.5 } });
    expect((await everybody())?.gini, 'three proposals to one of two listed mentors').toBe(0.5);
    expect(idle.memberId).not.toBe(mentor.memberId);
  });

  it('count for the student what passed on to another mentor, and keep the group of the proposal', async () => {
    await owner.client.get('PUT /v1/admin/mentor-order', { body: { mode: 'HALF' } });
    const [mentor, next, mentee] = [await createMentor(instance), await createMentor(instance), await studentOf('B')];
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const scene = await proposeAndPay(instance, { mentee, mentor, backups });
    await propose(instance, { mentee: await studentOf('A'), mentor });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await runJobs();
    const [card] = (await next.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content;
    await acceptFirst({ ...scene, mentor: next, params: { mentoringId: card?.mentoringId ?? 0 } });
    await owner.client.get('PUT /v1/admin/mentor-order', { body: { mode: 'OFF' } });
    await passDays(7);
    await propose(instance, { mentor: await createMentor(instance), applyTimes: [later(SECOND)] });
    await passDays(1);
    const { groups } = await figures();
    const shown = groups.map(({ group, students, young, confirmed, proposals }) => [
      group,
      students,
      young,
      confirmed,
      proposals,
    ]);
    expect(shown).toEqual([
      ['EVERYBODY', 3, 1, 1, 4],
      ['A', 1, 0, 0, 1],
      ['B', 1, 0, 1, 2],
      ['NONE', 1, 1, 0, 1],
    ]);
  });

  it('tell of open proposals past their deadline, and of mentors above the load that they set', async () => {
    const mentor = await createMentor(instance);
    const first = await proposeAndPay(instance, { mentor });
    await proposeAndPay(instance, { mentor, applyTimes: [SECOND] });
    const own = await mentor.client.get('GET /v1/mentor/me/availability');
    const limit = (limits: object) =>
      mentor.client.get('PUT /v1/mentor/me/availability', { body: { ...own, ...limits } });
    const counted = async (hours: number) => {
      instance.clock.advance({ hours });
      await runJobs();
      owner = await createOperator(instance);
      return (await figures()).now;
    };
    await limit({ maxOpenProposals: 2, maxSessionsAWeek: 1 });
    await runJobs();
    expect((await figures()).now).toEqual({ overdue: 0, overloaded: 0 });
    await limit({ maxOpenProposals: 1 });
    expect((await counted(14)).overloaded).toBe(1);
    await acceptFirst(first);
    expect((await counted(24)).overloaded).toBe(0);
    instance.clock.advance({ hours: 24 * 3 });
    owner = await createOperator(instance);
    expect((await figures()).now.overdue, 'while no worker runs').toBe(1);
    expect((await counted(0)).overdue).toBe(0);
  });

  it('are not for a reviewer or the support, and for no other span', async () => {
    for (const role of ['REVIEWER', 'SUPPORT'] as const) {
      const { client } = await createOperator(instance, [role]);
      expect(await client.call('GET /v1/admin/figures/answers')).toMatchObject({ status: 403 });
    }
    const { client } = await createOperator(instance, ['FINANCE']);
    expect(await client.call('GET /v1/admin/figures/answers')).toMatchObject({ status: 200 });
    const query = { days: '7' as '14' };
    expect(await client.call('GET /v1/admin/figures/answers', { query })).toMatchObject({ status: 400 });
  });
});

const later = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  startTime: startTime.replace('2026-11-25', '2026-12-02'),
  endTime: endTime.replace('2026-11-25', '2026-12-02'),
});
