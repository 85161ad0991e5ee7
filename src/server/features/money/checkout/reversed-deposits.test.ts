import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { unnamed } from '#server/db/statement.ts';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { createMentor, createOperator } from '#server/testing/factories.ts';
import {
  ACCOUNT,
  acceptFirst,
  armFault,
  balancesOf,
  clearFaults,
  goToPay,
  mailsAbout,
  meetFirst,
  moveDeposit,
  propose,
  proposeAndDeposit,
  sendWebhook,
  TRANSFER,
  type Scene,
  endFirst,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMailsOf, findRefundAccounts } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { findPaymentByOrder, listUnresolvedPayments } from '../payments/payment-view.ts';
import { writeOff } from './apply-gateway-status.ts';

const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));
afterEach(() => expectRulesToHold(instance));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const atGateway = ({ orderId }: { orderId: string }) => instance.services.gateway.findByOrderId(orderId);
const firstCoupon = async ({ mentee }: Scene) => (await mentee.client.get('GET /v1/coupon')).coupons[0];
async function accountOf({ mentoringId }: Scene) {
  const [row] = await instance.db.query(findRefundAccounts, [mentoringId]);
  return row?.account;
}

async function depositWithCoupon(scene: Scene) {
  const couponId = (await firstCoupon(scene))?.couponId;
  const order = await goToPay(instance, scene, { ...TRANSFER, couponId });
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(instance, order, 'deposit');
  await sendWebhook(instance, order);
  return order;
}

describe('a reversed deposit', () => {
  it('of a proposal that is passing on ends that: the coupon comes back, and nobody bears a loss', async () => {
    const next = await createMentor(instance);
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const scene = await propose(instance, { backups });
    const order = await depositWithCoupon(scene);
    const { mentor, params } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await moveDeposit(instance, order, 'withdraw');
    const payment = await findPaymentByOrder(instance.db, order.orderId);
    if (!payment) throw new Error('there is no such order');
    await writeOff(instance.services, payment);
    await instance.services.jobs.runDue();
    expect(await see(scene)).toMatchObject({ passedOn: { state: 'NOBODY' }, payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    expect(await firstCoupon(scene)).toMatchObject({ status: 'AVAILABLE' });
    expect((await next.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } })).content).toEqual([]);
  });

  it('that was read before the proposal passed on cancels the mentoring that it is with now', async () => {
    const next = await createMentor(instance);
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const { order, ...scene } = await proposeAndDeposit(instance, { backups });
    const before = await findPaymentByOrder(instance.db, order.orderId);
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    await instance.services.jobs.runDue();
    await moveDeposit(instance, order, 'withdraw');
    if (!before) throw new Error('there is no such order');
    await writeOff(instance.services, before);
    const mentoringId = (await see(scene)).passedOn?.mentoringId ?? 0;
    expect(mentoringId).toBeGreaterThan(0);
    const moved = { ...scene, params: { mentoringId } };
    expect(await see(moved)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, mentoringId)).toEqual({});
  });

  it('is found within the hour even if the proposal was passing on when old deposits were sorted out', async () => {
    const next = await createMentor(instance);
    const backups = { mentorIds: [next.memberId], isAutomatic: false, isAgreed: true };
    const { order, ...scene } = await proposeAndDeposit(instance, { backups });
    instance.clock.advance({ minutes: 61 });
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    const now = instance.clock.now().getTime();
    const none = new Date(0);
    await listUnresolvedPayments(instance.db, {
      confirmingBefore: none,
      waitingBefore: none,
      failedAfter: new Date(now),
      depositedAfter: new Date(now - 7 * DAY_MS),
      depositSeenBefore: new Date(now - HOUR_MS),
    });
    await instance.services.jobs.runDue();
    const mentoringId = (await see(scene)).passedOn?.mentoringId ?? 0;
    expect(mentoringId).toBeGreaterThan(0);
    await moveDeposit(instance, order, 'withdraw');
    await pass(instance, { minutes: 61 });
    const moved = { ...scene, params: { mentoringId } };
    expect(await see(moved)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
  });

  it('cancels a confirmed session: both are told, coupon and half hour are free, and the account is closed', async () => {
    const unpaid = await propose(instance);
    const order = await depositWithCoupon(unpaid);
    await acceptFirst(unpaid);
    expect(await balancesOf(instance, unpaid.mentoringId)).toEqual({ COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 });

    await moveDeposit(instance, order, 'withdraw');
    await sendWebhook(instance, order);
    const seen = await see(unpaid);
    expect(seen).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED', refundKrw: 0 } });
    expect(seen.reason).toBe('결제한 금액이 은행이나 카드사에서 되돌아갔어요.');
    expect(await balancesOf(instance, unpaid.mentoringId)).toEqual({});
    expect(await firstCoupon(unpaid)).toMatchObject({ status: 'AVAILABLE' });
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED' });
    expect(await accountOf(unpaid)).toBeNull();
    for (const [who, subject] of [
      [unpaid.mentor, '[선배랑] 멘토링이 취소됐어요'],
      [unpaid.mentee, '[선배랑] 결제가 취소되어 멘토링이 취소됐어요'],
    ] as const) {
      const subjects = (await mailsAbout(instance, unpaid.mentoringId, who)).map((mail) => mail.subject);
      expect(subjects.filter((each) => each === subject)).toHaveLength(1);
    }
    await acceptFirst(await proposeAndDeposit(instance, unpaid));
  });

  it('returns the coupon, also one that was returned before', async () => {
    const first = await propose(instance);
    await depositWithCoupon(first);
    await first.mentee.client.get(CANCEL, { params: first.params, body: {} });
    await instance.services.jobs.runDue();
    expect(await firstCoupon(first)).toMatchObject({ status: 'AVAILABLE' });

    const second = await propose(instance, { mentee: first.mentee });
    const order = await depositWithCoupon(second);
    await moveDeposit(instance, order, 'withdraw');
    await sendWebhook(instance, order);
    expect(await see(second)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
    expect(await firstCoupon(second)).toMatchObject({ status: 'AVAILABLE' });
  });

  it('cancels a waiting proposal within the hour when no webhook arrives', async () => {
    const scene = await proposeAndDeposit(instance);
    await moveDeposit(instance, scene.order, 'withdraw');
    await pass(instance, { minutes: 59 });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
    await pass(instance, { minutes: 2 });
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
  });

  it('is found within the hour when its session has ended and no webhook arrives', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await endFirst(instance);
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED', payment: { status: 'DONE' } });
    await pass(instance, { minutes: 61 });
    await moveDeposit(instance, scene.order, 'withdraw');
    await pass(instance, { minutes: 61 });
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED', payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ FEE: -2000, LOSS: 20_000, MENTOR: -18_000 });
  });

  it('is asked about until the bank’s days are over, and not any more', async () => {
    const scene = await proposeAndDeposit(instance);
    const isAskedAbout = async () => {
      await pass(instance, { minutes: 61 });
      const known = unnamed<{ seen: Date }>('select updated_at as seen from payments where order_id = $1');
      const [row] = await instance.db.query(known, [scene.order.orderId]);
      return row?.seen.getTime() === instance.clock.now().getTime();
    };
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await endFirst(instance);
    expect(await isAskedAbout()).toBe(true);
    instance.clock.set('2026-11-29T11:00:00+09:00');
    expect(await isAskedAbout(), 'six days and more').toBe(true);
    instance.clock.set('2026-11-30T12:00:00+09:00');
    expect(await isAskedAbout(), 'seven days and more').toBe(false);
  });

  it('ignores a webhook that the gateway does not confirm', async () => {
    const scene = await proposeAndDeposit(instance);
    const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { ...scene.order, status: 'WAITING_FOR_DEPOSIT' } };
    await instance.client().get('POST /v1/payment/webhook', { body });
    await instance.services.jobs.runDue();
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { status: 'DONE' } });
  });

  it('costs an attending mentor nothing: the platform pays for a session that had begun', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    expect(await see(scene)).toMatchObject({ status: 'CONFIRMED', payment: { status: 'BOUNCED' } });
    await pass(instance, { days: 4 });
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ FEE: -2000, LOSS: 20_000, MENTOR: -18_000 });
  });

  it('keeps the ledger balanced, a coupon included, until a session that had begun is paid out', async () => {
    const scene = await propose(instance);
    const order = await depositWithCoupon(scene);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await moveDeposit(instance, order, 'withdraw');
    await sendWebhook(instance, order);
    expect(await see(scene)).toMatchObject({ status: 'CONFIRMED', payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 2000, HELD: -20_000, LOSS: 18_000 });
  });

  it('leaves no loss when the mentor did not attend', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentee]);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    await endFirst(instance);
    expect(await see(scene)).toMatchObject({ status: 'NO_SHOW', payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });

  it('changes nothing of a completed session except the platform’s loss', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await pass(instance, { days: 4 });
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED', payment: { status: 'BOUNCED' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ FEE: -2000, LOSS: 20_000, MENTOR: -18_000 });
  });

  it('during a half refund: the bank has returned everything, and the mentor keeps the half', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    instance.clock.set('2026-11-24T20:00:00+09:00');
    await moveDeposit(instance, scene.order, 'withdraw');
    await scene.mentee.client.get(CANCEL, { params: scene.params, body: { expectedRefundKrw: 10_000 } });
    await pass(instance, { minutes: 1 });
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED', refundKrw: 0 } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ FEE: -1000, LOSS: 10_000, MENTOR: -9000 });
    expect(await atGateway(scene.order)).toMatchObject({ status: 'CANCELED' });
    expect(await accountOf(scene)).toBeNull();
  });

  it('paid in once more before the account is closed is refunded in full', async () => {
    const scene = await proposeAndDeposit(instance);
    await moveDeposit(instance, scene.order, 'withdraw');
    await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: scene.order.orderId });
    try {
      await sendWebhook(instance, scene.order);
      expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
      expect(await accountOf(scene)).not.toBeNull();
      await moveDeposit(instance, scene.order, 'deposit');
    } finally {
      await clearFaults(instance);
    }
    await pass(instance, { minutes: 2 });
    expect(await atGateway(scene.order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    expect(await accountOf(scene)).toBeNull();
  });

  it('paid in again and refused by the bank: the student is asked for another account, and gets it there', async () => {
    const operator = await createOperator(instance);
    const scene = await proposeAndDeposit(instance, { refundAccount: { ...ACCOUNT, accountNumber: '000000000000' } });
    await moveDeposit(instance, scene.order, 'withdraw');
    await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: scene.order.orderId });
    try {
      await sendWebhook(instance, scene.order);
      await moveDeposit(instance, scene.order, 'deposit');
    } finally {
      await clearFaults(instance);
    }
    await pass(instance, { minutes: 2 });
    expect((await see(scene)).payment).toMatchObject({ status: 'BOUNCED', needsRefundAccount: true });
    const asked = await mailsAbout(instance, scene.mentoringId, scene.mentee);
    expect(asked.filter(({ subject }) => subject === '[선배랑] 환불받을 계좌를 다시 알려 주세요')).toHaveLength(1);
    expect(asked.at(-1)?.text).toContain('20,000원');
    expect(await instance.db.query(findMailsOf, [operator.email, `%${scene.order.orderId}%`])).toHaveLength(1);

    const { mentee, params } = scene;
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/refund-account', {
      params,
      body: { refundAccount: ACCOUNT },
    });
    await instance.services.jobs.runDue();
    expect(await atGateway(scene.order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect((await see(scene)).payment).toMatchObject({ status: 'BOUNCED', needsRefundAccount: false });
    expect(await accountOf(scene)).toBeNull();
  });
});

it('a card payment cancelled in the gateway’s console cancels its mentoring', async () => {
  const scene = await propose(instance);
  const order = await goToPay(instance, scene);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await acceptFirst(scene);
  const { paymentKey } = order;
  await instance.services.gateway.cancel({ paymentKey, reason: '운영자 취소', idempotencyKey: crypto.randomUUID() });
  await sendWebhook(instance, order);
  expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'BOUNCED' } });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
});

it('refunds a deposit that arrives for an ended mentoring, and deletes the account then', async () => {
  const scene = await propose(instance);
  const order = await goToPay(instance, scene, TRANSFER);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(instance, order, 'deposit');
  await scene.mentee.client.get(CANCEL, { params: scene.params, body: {} });
  await instance.services.jobs.runDue();
  expect(await accountOf(scene)).not.toBeNull();
  await sendWebhook(instance, order);
  expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 20_000 } });
  expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  expect(await accountOf(scene)).toBeNull();
});
