import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findWrongDayFigures } from '#server/invariants/figures-invariants-store.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import {
  acceptFirst,
  endFirst,
  meetFirst,
  propose,
  proposeAndPay,
  SECOND,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const listSummed = statement<{ day: string }>(
  'test-list-summed-days',
  'select day::text as day from day_figures order by day',
);
/** As a version that did not count declined proposals left it. */
const forgetRejected = statement('test-forget-rejected', 'update day_figures set rejected = null');
const listUncounted = statement('test-list-uncounted-days', 'select from day_figures where rejected is null');

const IN_JANUARY = { startTime: '2027-01-08T11:00:00', endTime: '2027-01-08T11:30:00' };

describe.each(featureEngines)('figures by day, on %s', (engine) => {
  let instance: TestInstance;
  let finance: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    finance = await createOperator(instance, ['FINANCE']);
  });
  afterAll(() => instance.close());

  const figures = async (days?: string) =>
    (await finance.client.get('GET /v1/admin/figures', { query: days ? { days: days as '7' } : {} })).days;
  const of = async (day: string) => (await figures()).find((each) => each.day === day);

  it('count what happened on each Korean day, with the money of the ledger', async () => {
    expect(await figures('7')).toHaveLength(7);
    const { before } = await finance.client.get('GET /v1/admin/figures', { query: { days: '7' } });
    expect(before?.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-11-10', '2026-11-16']));
    expect(before).toHaveLength(7);
    expect((await figures()).map(({ day }) => day).slice(-2)).toEqual(['2026-11-22', '2026-11-23']);
    const mentee = await createMentee(instance);
    const done = await proposeAndPay(instance, { mentee });
    await propose(instance, { mentee, applyTimes: [SECOND] });
    instance.clock.advance({ hours: 5 });
    await acceptFirst(done);
    expect(await of('2026-11-23')).toMatchObject({
      menteeSignUps: 1,
      mentorSignUps: 2,
      proposals: 2,
      paid: 1,
      answers: 1,
      medianAnswerHours: 5,
      confirmed: 1,
      capturedKrw: 20_000,
      refundedKrw: 0,
    });
    await meetFirst(instance, done, [done.mentor, done.mentee]);
    await endFirst(instance);
    const days = await figures();
    const sum = (key: 'completed' | 'expired' | 'mentorKrw' | 'feeKrw') =>
      days.reduce((total, each) => total + each[key], 0);
    expect({ completed: sum('completed'), expired: sum('expired') }).toEqual({ completed: 1, expired: 1 });
    expect(sum('mentorKrw') + sum('feeKrw')).toBe(20_000);
    expect(await of('2026-11-22')).toMatchObject({ proposals: 0, answers: 0, medianAnswerHours: null, capturedKrw: 0 });
  });

  it('begin and end a day at midnight in Korea', async () => {
    instance.clock.set('2027-01-01T23:59:59+09:00');
    await createMentee(instance);
    instance.clock.set('2027-01-02T00:00:00+09:00');
    await createMentee(instance);
    await createMentee(instance);
    finance = await createOperator(instance, ['FINANCE']);
    expect(await of('2027-01-01')).toMatchObject({ menteeSignUps: 1 });
    expect(await of('2027-01-02')).toMatchObject({ menteeSignUps: 2 });
  });

  it('are the same once a day is summed, an hour after its end, and again after a clock ran ahead', async () => {
    const summed = async () => (await instance.services.db.query(listSummed)).map(({ day }) => day);
    const { jobs } = instance.services;
    instance.clock.set('2027-01-03T00:59:59+09:00');
    await jobs.runDue();
    expect(await summed()).toEqual(expect.arrayContaining(['2026-11-23', '2026-12-31', '2027-01-01']));
    expect(await summed()).not.toContain('2027-01-02');
    const before = await figures('90');
    instance.clock.set('2027-01-03T01:10:00+09:00');
    await jobs.runDue();
    expect((await summed()).at(-1)).toBe('2027-01-02');
    expect(await figures('90')).toEqual(before);
    instance.clock.set('2027-01-05T12:00:00+09:00');
    await jobs.runDue();
    expect((await summed()).at(-1)).toBe('2027-01-04');
    instance.clock.set('2027-01-03T12:00:00+09:00');
    await jobs.runDue();
    expect((await summed()).at(-1)).toBe('2027-01-02');
    await createMentee(instance);
    instance.clock.set('2027-01-04T12:00:00+09:00');
    await jobs.runDue();
    finance = await createOperator(instance, ['FINANCE']);
    expect(await of('2027-01-03')).toMatchObject({ menteeSignUps: 1 });
  });

  it('count every end by its kind, also of days that a version without declined proposals has summed', async () => {
    finance = await createOperator(instance, ['FINANCE']);
    const ends = async () => {
      const { rejected, cancelled } = (await of('2027-01-04')) ?? { rejected: -1, cancelled: -1 };
      return { rejected, cancelled };
    };
    expect(await ends()).toEqual({ rejected: 0, cancelled: 0 });
    const declined = await proposeAndPay(instance, { applyTimes: [IN_JANUARY] });
    const { mentor, params } = declined;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    const taken = await proposeAndPay(instance, { applyTimes: [IN_JANUARY] });
    await proposeAndPay(instance, { mentor: taken.mentor, applyTimes: [IN_JANUARY] });
    await taken.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: taken.params,
      body: IN_JANUARY,
    });
    expect(await ends()).toEqual({ rejected: 1, cancelled: 1 });
    instance.clock.set('2027-01-05T12:00:00+09:00');
    await instance.services.jobs.runDue();
    await instance.services.db.query(forgetRejected);
    finance = await createOperator(instance, ['FINANCE']);
    expect(await ends()).toEqual({ rejected: 1, cancelled: 1 });
    instance.clock.advance({ minutes: 10 });
    await instance.services.jobs.runDue();
    expect(await instance.services.db.query(listUncounted)).toEqual([]);
    expect(await instance.services.db.query(findWrongDayFigures)).toEqual([]);
  });

  it('are not for a reviewer, and for no other span', async () => {
    const reviewer = await createOperator(instance, ['REVIEWER']);
    expect(await reviewer.client.call('GET /v1/admin/figures')).toMatchObject({ status: 403 });
    const query = { days: '365' as '7' };
    expect(await finance.client.call('GET /v1/admin/figures', { query })).toMatchObject({ status: 400 });
  });
});
