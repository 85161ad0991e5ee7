import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createMentee } from '#server/testing/factories.ts';
import { acceptFirst, balancesOf, meetFirst, propose, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { issueCoupon } from '../coupons/use-coupons.ts';
import { findPaymentByOrder } from '../payments/payment-view.ts';

const ORDER = 'POST /v1/mentoring/{mentoringId}/payment';
const REJECT = 'POST /v1/mentoring/{mentoringId}/rejection';
const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';

const countGatewayCalls = statement<{ count: number }>(
  'test-count-gateway-calls',
  'select count(*) as count from gateway_calls where payment_id = $1',
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql', { SESSION_PRICE_KRW: '4000' });
});
afterAll(() => instance.close());
beforeEach(async () => {
  instance.clock.set(NOON);
  // What was summed of days that begin again now is forgotten.
  await instance.services.jobs.runDue();
});
afterEach(async () => {
  instance.clock.advance({ minutes: 6 });
  await instance.services.jobs.runDue();
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
});

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
async function graduateCoupon({ mentee }: Pick<Scene, 'mentee'>) {
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  return coupons.find(({ kind }) => kind === 'GRADUATE');
}

/** A graduate's coupon of 4,000 won, for a session of 4,000 won. */
async function orderForNothing(given: Partial<Pick<Scene, 'mentee'>> = {}) {
  const mentee = given.mentee ?? (await createMentee(instance));
  await issueCoupon(instance.db, { memberId: mentee.memberId, kind: 'GRADUATE' }, instance.clock.now());
  const scene = await propose(instance, { mentee });
  const coupon = await graduateCoupon(scene);
  const body = { method: 'CARD' as const, couponId: coupon?.couponId ?? 0 };
  return { scene, order: await mentee.client.get(ORDER, { params: scene.params, body }) };
}

describe('an order of 0 won', () => {
  it('is paid at once, without a gateway call', async () => {
    const { scene, order } = await orderForNothing();
    expect(order).toMatchObject({ status: 'DONE', method: 'FREE', amount: 0 });
    expect(await see(scene)).toMatchObject({
      status: 'WAITING_FOR_MENTOR',
      payment: { status: 'DONE', method: 'FREE', priceKrw: 4000, discountKrw: 4000, amountKrw: 0 },
    });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 4000, HELD: -4000 });
    expect(await graduateCoupon(scene)).toMatchObject({ status: 'USED' });
    const payment = await findPaymentByOrder(instance.db, order.orderId);
    expect(payment?.paymentKey).toBeNull();
    expect(await instance.db.query(countGatewayCalls, [payment?.paymentId])).toEqual([{ count: 0 }]);
    expect(await instance.services.gateway.findByOrderId(order.orderId)).toBeNull();
  });

  it('needs no refund account when a bank transfer had been chosen', async () => {
    const mentee = await createMentee(instance);
    await issueCoupon(instance.db, { memberId: mentee.memberId, kind: 'GRADUATE' }, instance.clock.now());
    const scene = await propose(instance, { mentee });
    const couponId = (await graduateCoupon(scene))?.couponId;
    const refundAccount = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };
    const body = { method: 'VIRTUAL_ACCOUNT' as const, couponId, refundAccount };
    const order = await mentee.client.get(ORDER, { params: scene.params, body });
    expect(order).toMatchObject({ status: 'DONE', method: 'FREE' });
    expect((await findPaymentByOrder(instance.db, order.orderId))?.refundAccount).toBeNull();
  });

  it('returns its coupon after a rejection, and after the next one', async () => {
    const { scene } = await orderForNothing();
    await scene.mentor.client.get(REJECT, { params: scene.params, body: {} });
    await instance.services.jobs.runDue();
    expect(await see(scene)).toMatchObject({ status: 'REJECTED', payment: { status: 'REFUNDED', refundKrw: 0 } });
    expect(await graduateCoupon(scene)).toMatchObject({ status: 'AVAILABLE' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});

    const { scene: again } = await orderForNothing({ mentee: scene.mentee });
    await again.mentor.client.get(REJECT, { params: again.params, body: {} });
    await instance.services.jobs.runDue();
    expect(await graduateCoupon(again)).toMatchObject({ status: 'AVAILABLE' });
  });

  it('pays the mentor from the platform’s part', async () => {
    const { scene } = await orderForNothing();
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    instance.clock.advance({ days: 4 });
    await instance.services.jobs.runDue();
    expect(await see(scene)).toMatchObject({ status: 'COMPLETED', payment: { status: 'DONE' } });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 4000, FEE: -400, MENTOR: -3600 });
  });

  it('cancelled late keeps its coupon used, and the platform bears half of it', async () => {
    const { scene } = await orderForNothing();
    await acceptFirst(scene);
    instance.clock.set('2026-11-24T20:00:00+09:00');
    await scene.mentee.client.get(CANCEL, { params: scene.params, body: { expectedRefundKrw: 0 } });
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { status: 'DONE', refundKrw: 0 } });
    expect(await graduateCoupon(scene)).toMatchObject({ status: 'USED' });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 2000, FEE: -200, MENTOR: -1800 });
  });
});

it('uses one coupon once, however many tabs order with it', async () => {
  const mentee = await createMentee(instance);
  await issueCoupon(instance.db, { memberId: mentee.memberId, kind: 'GRADUATE' }, instance.clock.now());
  const scenes = await Promise.all([1, 2, 3, 4, 5].map(() => propose(instance, { mentee })));
  const couponId = (await graduateCoupon({ mentee }))?.couponId ?? 0;
  const tabs = Array.from({ length: 10 }, () => scenes).flat();
  const answers = await Promise.all(
    tabs.map(({ params }) => mentee.client.call(ORDER, { params, body: { method: 'CARD', couponId } })),
  );
  expect(answers).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const seen = await Promise.all(scenes.map(see));
  expect(seen.filter(({ status }) => status === 'WAITING_FOR_MENTOR')).toHaveLength(1);
});
