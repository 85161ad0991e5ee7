import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  afterStart,
  complain,
  completeFirst,
  decide,
  pass,
  runJobs,
  addStatement,
  see,
  seeDispute,
} from '#server/testing/scenes/dispute-scene.ts';
import {
  acceptFirst,
  balancesOf,
  confirmFirst,
  meetFirst,
  moveDeposit,
  proposeAndDeposit,
  sendWebhook,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMentoringCount, findRefundAccounts } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let operator: TestMember;
beforeEach(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterEach(() => instance.close());

const countOf = async ({ mentor }: Scene) => (await instance.db.query(findMentoringCount, [mentor.memberId]))[0]?.count;
const expectNoViolations = async () => {
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
};
const SETTLED = { GATEWAY: 20_000, MENTOR: -18_000, FEE: -2000 };
const HELD = { GATEWAY: 20_000, HELD: -20_000 };

describe('a completed session', () => {
  it('can be objected to for seven days, and is held again then', async () => {
    const scene = await completeFirst(instance);
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(SETTLED);
    expect(await see(scene, scene.mentee)).toMatchObject({
      allowedActions: ['dispute'],
      objectionUntil: '2026-12-03T02:30:00.000Z',
    });
    await pass(instance, { days: 7, milliseconds: -1 });
    expect((await complain(scene, scene.mentee)).data).toMatchObject({
      status: 'CONFIRMED',
      isDisputed: true,
      objectionUntil: null,
      allowedActions: [],
    });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(HELD);
    expect(await countOf(scene)).toBe(0);
    const [notification] = (await scene.mentor.client.get('GET /v1/notifications')).content;
    expect(notification?.body).toContain('정산을 되돌려 두고');
    await expectNoViolations();
    await addStatement(scene, scene.mentor, '30분을 채웠어요.');
    await decide(scene, 'COMPLETED', operator);
    await pass(instance, { days: 7 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'COMPLETED', allowedActions: [] });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual(SETTLED);
    expect(await countOf(scene)).toBe(1);
    await expectNoViolations();
    expect(await complain(scene, scene.mentee), 'once').toMatchObject({ status: 409, code: 'DISPUTED_ALREADY' });
  });

  it('cannot be objected to after seven days', async () => {
    const scene = await completeFirst(instance);
    await pass(instance, { days: 7 });
    expect(await see(scene, scene.mentee)).toMatchObject({ allowedActions: [], objectionUntil: null });
    expect(await complain(scene, scene.mentor)).toMatchObject({ status: 409, code: 'OBJECTION_ENDED' });
  });

  it('is refunded when the objection is decided to be right, and counts no more', async () => {
    const scene = await completeFirst(instance);
    await complain(scene, scene.mentee);
    await decide(scene, 'MENTOR_ABSENT', operator);
    await pass(instance, { days: 7 });
    expect(await see(scene, scene.mentee)).toMatchObject({
      status: 'NO_SHOW',
      absent: ['mentor'],
      payment: { status: 'REFUNDED', refundKrw: 20_000 },
    });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    expect(await countOf(scene)).toBe(0);
    await expectNoViolations();
  });

  it('goes by the rule of minutes when nobody decides', async () => {
    const scene = await completeFirst(instance);
    await complain(scene, scene.mentee);
    await pass(instance, { days: 14 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'COMPLETED', payment: { refundKrw: 0 } });
    expect((await seeDispute(scene, scene.mentee)).rounds[0]?.decision).toMatchObject({ byRule: true });
    await expectNoViolations();
  });

  it('that was paid by bank transfer keeps the refund account as long, and no longer', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await completeFirst(instance, scene);
    const account = async () => (await instance.db.query(findRefundAccounts, [scene.mentoringId]))[0]?.account;
    await pass(instance, { days: 6 });
    expect(await account()).toBeInstanceOf(Buffer);
    await complain(scene, scene.mentee);
    await decide(scene, 'NOT_HELD', operator);
    await pass(instance, { days: 7 });
    await runJobs(instance);
    expect(await see(scene, scene.mentee)).toMatchObject({
      payment: { status: 'REFUNDED', needsRefundAccount: false },
    });
    expect(await account()).toBeNull();
    await expectNoViolations();
  });

  it('that nobody objects to forgets the refund account after seven days', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await completeFirst(instance, scene);
    await pass(instance, { days: 6, hours: 23 });
    const account = async () => (await instance.db.query(findRefundAccounts, [scene.mentoringId]))[0]?.account;
    expect(await account()).toBeInstanceOf(Buffer);
    await pass(instance, { hours: 2 });
    expect(await account()).toBeNull();
    await expectNoViolations();
  });

  it('that is opened again has its deposit checked again, though no webhook tells of its reversal', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await completeFirst(instance, scene);
    await pass(instance, { hours: 2 });
    await complain(scene, scene.mentee);
    await moveDeposit(instance, scene.order, 'withdraw');
    await pass(instance, { hours: 2 });
    expect(await see(scene, scene.mentee)).toMatchObject({ payment: { status: 'BOUNCED' } });
    await expectNoViolations();
  });

  it('is held and ended as well when the bank has taken its deposit back', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await completeFirst(instance, scene);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    await runJobs(instance);
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'COMPLETED', payment: { status: 'BOUNCED' } });
    await complain(scene, scene.mentee);
    await expectNoViolations();
    await decide(scene, 'NOT_HELD', operator);
    await pass(instance, { days: 7 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    await expectNoViolations();
  });
});

describe('an earning', () => {
  it('is in no list and no sum while its session is open again, until it is earned anew', async () => {
    const scene = await completeFirst(instance);
    const earned = async () => {
      const { content, totals } = await scene.mentor.client.get('GET /v1/earnings');
      return {
        rows: content.map(({ mentorKrw }) => mentorKrw),
        allKrw: totals.allKrw,
        expectedKrw: totals.expectedKrw,
      };
    };
    const paidOut = async (month: string) =>
      (await operator.client.get('GET /v1/admin/payouts', { query: { month } })).totals.mentorKrw;
    expect(await earned()).toEqual({ rows: [18_000], allKrw: 18_000, expectedKrw: 0 });
    await complain(scene, scene.mentee);
    expect(await earned()).toEqual({ rows: [], allKrw: 0, expectedKrw: 18_000 });
    await decide(scene, 'HALF', operator);
    await pass(instance, { days: 7 });
    expect(await earned()).toEqual({ rows: [9000], allKrw: 9000, expectedKrw: 0 });
    expect(await paidOut('2026-12'), 'not yet').toBe(0);
    await pass(instance, { days: 7 });
    expect(await paidOut('2026-12')).toBe(9000);
    expect(await paidOut('2026-11')).toBe(0);
  });
});

describe('a no-show', () => {
  it('is not opened again: both had 72 hours after the notice', async () => {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentor]);
    await afterStart(instance, 11);
    expect((await see(scene, scene.mentee)).allowedActions).toEqual(['dispute']);
    await pass(instance, { hours: 72, minutes: 1 });
    expect(await see(scene, scene.mentee)).toMatchObject({ status: 'NO_SHOW', allowedActions: [] });
    expect(await complain(scene, scene.mentee)).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  });
});

describe('what is written about a session that is opened again', () => {
  it('is seen by nobody until it is completed again', async () => {
    const scene = await completeFirst(instance);
    const { params, mentor, mentee } = scene;
    const body = { face: 'GOOD', chips: [], text: '도움이 됐어요.' } as const;
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text: '고마워요.' } });
    const publicCount = async () =>
      (await mentee.client.get('GET /v1/mentor/{mentorId}/reviews', { params: { mentorId: mentor.memberId } })).count;
    const thanks = async () => (await mentee.client.get('GET /v1/mentoring/{mentoringId}/reviews', { params })).other;
    expect(await publicCount()).toBe(1);
    expect(await thanks()).not.toBeNull();
    await complain(scene, mentor);
    expect(await publicCount()).toBe(0);
    expect(await thanks()).toBeNull();
    await expectNoViolations();
    await decide(scene, 'COMPLETED', operator);
    await pass(instance, { days: 7 });
    expect(await publicCount()).toBe(1);
    expect(await thanks()).not.toBeNull();
    await expectNoViolations();
  });

  it('by one side alone is hidden for fourteen days anew, as long as the other may write', async () => {
    const scene = await completeFirst(instance);
    const { params, mentor, mentee } = scene;
    const body = { face: 'POOR', chips: [], text: '늦게 오셨어요.' } as const;
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body });
    await pass(instance, { days: 6 });
    await complain(scene, mentor);
    await decide(scene, 'COMPLETED', operator);
    await pass(instance, { days: 7 });
    const read = () => mentor.client.get('GET /v1/mentoring/{mentoringId}/reviews', { params });
    const publicCount = async () =>
      (await mentee.client.get('GET /v1/mentor/{mentorId}/reviews', { params: { mentorId: mentor.memberId } })).count;
    await pass(instance, { days: 2 });
    expect(await read(), 'more than fourteen days after the first end').toMatchObject({ canWrite: true, other: null });
    expect(await publicCount()).toBe(0);
    await expectNoViolations();
    await pass(instance, { days: 12 });
    expect(await read()).toMatchObject({ canWrite: false, other: { text: '늦게 오셨어요.' } });
    expect(await publicCount()).toBe(1);
    await expectNoViolations();
  });

  it('stays hidden when it was not held', async () => {
    const scene = await completeFirst(instance);
    const { params, mentor, mentee } = scene;
    const body = { face: 'GOOD', chips: [], text: '' } as const;
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body });
    await complain(scene, mentee);
    await decide(scene, 'NOT_HELD', operator);
    await pass(instance, { days: 20 });
    const { count } = await mentee.client.get('GET /v1/mentor/{mentorId}/reviews', {
      params: { mentorId: mentor.memberId },
    });
    expect(count).toBe(0);
    await expectNoViolations();
  });
});
