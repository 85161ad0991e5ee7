import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MentorOrderMode } from '#domain/mentors/ranking/mentor-order.ts';
import { mentoringData } from '#server/features/mentorings/member-data.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { orderGroupOfMember } from './mentor-order-routes.ts';

describe('the group of a member', () => {
  const secret = Buffer.alloc(32, 1);
  const groups = (of: Buffer) =>
    Array.from({ length: 10_000 }, (_, memberId) => orderGroupOfMember({ secret: of }, memberId));

  it('is always the same, and half of all members are in each', () => {
    expect(groups(secret)).toEqual(groups(Buffer.from(secret)));
    const share = groups(secret).filter((group) => group === 'B').length / 10_000;
    // Five standard deviations of 10,000 tosses of a coin.
    expect(Math.abs(share - 0.5)).toBeLessThan(0.025);
  });

  it('is decided by nothing but the secret: neither by the number nor by who signed up before', () => {
    const [own, others] = [groups(secret), groups(Buffer.alloc(32, 2))];
    const same = (one: readonly string[], other: readonly string[]) =>
      one.filter((group, index) => group === other[index]).length / one.length;
    expect(Math.abs(same(own, others) - 0.5)).toBeLessThan(0.025);
    expect(Math.abs(same(own.slice(1), own.slice(0, -1)) - 0.5)).toBeLessThan(0.025);
    expect(Math.abs(same(own.slice(2), own.slice(0, -2)) - 0.5)).toBeLessThan(0.025);
  });
});

describe.each(featureEngines)('what the mentor list of students begins with, on %s', (engine) => {
  let instance: TestInstance;
  let owner: TestMember;
  beforeEach(async () => {
    instance = await openTestInstance(engine);
    owner = await createOperator(instance);
  });
  afterEach(() => instance.close());

  const set = (mode: MentorOrderMode, { client } = owner) =>
    client.call('PUT /v1/admin/mentor-order', { body: { mode } });
  const computeLists = async () => {
    instance.clock.advance({ hours: 25 });
    await instance.services.jobs.runDue();
    owner = await createOperator(instance);
  };
  const isRecommendedFirst = async ({ client }: TestMember) =>
    (await client.get('GET /v1/members/check-session')).user.isRecommendedFirst ?? false;
  /** A student of each group. */
  const studentOf = async (group: 'A' | 'B') => {
    for (;;) {
      const student = await createMentee(instance);
      if (orderGroupOfMember(instance.services, student.memberId) === group) return student;
    }
  };
  const recordedOf = async ({ memberId, email }: TestMember) => {
    const exported = await mentoringData.exportFor(instance.services, { memberId, email, nickname: null });
    return (exported as { orderGroup: string | null }[]).map(({ orderGroup }) => orderGroup);
  };

  it('is the newest until operators say otherwise; then half of the students, or all, begin with 추천순', async () => {
    const mentor = await createMentor(instance);
    const [a, b] = [await studentOf('A'), await studentOf('B')];
    const shown = async () => [await isRecommendedFirst(a), await isRecommendedFirst(b)];
    await set('ALL');
    expect(await shown(), 'before the lists are computed').toEqual([false, false]);
    await set('OFF');
    await computeLists();
    expect(await shown()).toEqual([false, false]);
    await set('HALF');
    expect(await shown()).toEqual([false, true]);
    await set('ALL');
    expect(await shown()).toEqual([true, true]);
    expect(await isRecommendedFirst(mentor)).toBe(false);
    expect(await isRecommendedFirst(owner)).toBe(false);
    await set('OFF');
    expect(await shown()).toEqual([false, false]);
  });

  it('changes no list that is asked for without an order, no matter who asks', async () => {
    const [first, second] = [await createMentor(instance), await createMentor(instance)];
    const b = await studentOf('B');
    await propose(instance, { mentee: b, mentor: first });
    await computeLists();
    await set('ALL');
    for (const client of [b.client, instance.client()]) {
      const { content } = await client.get('GET /v1/mentor');
      expect(content.map(({ mentorId }) => mentorId)).toEqual([second.memberId, first.memberId]);
    }
  });

  it('is kept with each proposal as it was then, and goes along to the next mentor', async () => {
    const [a, b] = [await studentOf('A'), await studentOf('B')];
    await propose(instance, { mentee: b });
    await set('HALF');
    await propose(instance, { mentee: a });
    const [mentor, next] = [await createMentor(instance), await createMentor(instance)];
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const scene = await proposeAndPay(instance, { mentee: b, mentor, backups });
    await set('ALL');
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await instance.services.jobs.runDue();
    await propose(instance, { mentee: a });
    expect(await recordedOf(b)).toEqual([null, 'B', 'B']);
    expect(await recordedOf(a)).toEqual(['A', 'ALL']);
    expect(await recordedOf(next), 'nobody but the student learns it').toEqual([null]);
  });

  it('is for owners to say, is kept with its time, and is in the audit log', async () => {
    const get = async () => owner.client.get('GET /v1/admin/mentor-order');
    expect(await get()).toEqual({ mode: 'OFF', changedAt: null });
    for (const role of ['SUPPORT', 'FINANCE', 'REVIEWER'] as const)
      expect(await set('ALL', await createOperator(instance, [role]))).toMatchObject({ status: 403 });
    expect(await set('SOME' as 'ALL')).toMatchObject({ status: 400 });
    await set('HALF');
    const changedAt = instance.clock.now().toISOString();
    instance.clock.advance({ minutes: 1 });
    await set('HALF');
    expect(await get()).toEqual({ mode: 'HALF', changedAt });
    const log = await owner.client.get('GET /v1/admin/audit', { query: { subject: 'mentor-order' } });
    expect(log.content[0]).toMatchObject({ action: 'MENTOR_ORDER_CHANGED', detail: { mode: 'HALF' } });
  });
});
