import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import {
  armFault,
  balancesOf,
  clearFaults,
  goToPay,
  mailsAbout,
  propose,
  sendWebhook,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const CONFIRM = 'POST /v1/payment/confirm';
const PAID_BACK = '[선배랑] 결제 금액을 모두 돌려드려요';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));
afterEach(() => expectRulesToHold(instance));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const subjectsFor = async (scene: Scene) =>
  (await mailsAbout(instance, scene.mentoringId, scene.mentee)).map(({ subject }) => subject);

describe('a payment that is being confirmed while its mentoring ends', () => {
  /** The gateway has taken the money, and nobody here has heard of it. */
  async function payUnheard() {
    const scene = await propose(instance);
    const { coupons } = await scene.mentee.client.get('GET /v1/coupon');
    const order = await goToPay(instance, scene, { method: 'CARD', couponId: coupons[0]?.couponId });
    for (const operation of ['confirm', 'lookup'])
      await armFault(instance, { operation, kind: 'server-error-after-effect', orderId: order.orderId });
    await scene.mentee.client.call(CONFIRM, { body: order });
    return { ...scene, order };
  }

  it('is quoted as pending, refunded to the won after a cancellation, and the student is notified', async () => {
    const scene = await payUnheard();
    const { mentee, params } = scene;
    const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
    expect(quote).toMatchObject({ confirmingKrw: 18_000, paidKrw: 0, refundKrw: 0 });
    const body = { expectedRefundKrw: quote.refundKrw };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body });
    await clearFaults(instance);
    await sendWebhook(instance, scene.order);
    expect(await see(scene)).toMatchObject({ status: 'CANCELLED', payment: { refundKrw: quote.confirmingKrw } });
    expect((await subjectsFor(scene)).filter((subject) => subject === PAID_BACK)).toHaveLength(1);
    const [completed, returning] = (await mentee.client.get('GET /v1/notifications')).content;
    expect(completed).toMatchObject({ kind: 'PAYMENT_REFUND_COMPLETED', isRead: false });
    expect(returning).toMatchObject({ kind: 'PAYMENT_PAID_AFTER_END', isRead: false });
    for (const notification of [completed, returning]) expect(notification?.body).toContain('18,000원');
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });

  it('is refunded after an expiry as well, and the student is notified', async () => {
    const scene = await payUnheard();
    await pass(instance, { hours: 25 });
    expect(await see(scene)).toMatchObject({ status: 'EXPIRED' });
    await clearFaults(instance);
    await sendWebhook(instance, scene.order);
    expect(await see(scene)).toMatchObject({ status: 'EXPIRED', payment: { status: 'REFUNDED', refundKrw: 18_000 } });
    expect((await subjectsFor(scene)).filter((subject) => subject === PAID_BACK)).toHaveLength(1);
  });

  it('is quoted as paid once the gateway confirms', async () => {
    const scene = await propose(instance);
    await scene.mentee.client.get(CONFIRM, { body: await goToPay(instance, scene) });
    const { params, mentee } = scene;
    const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
    expect(quote).toMatchObject({ confirmingKrw: 0, paidKrw: 20_000, refundKrw: 20_000 });
  });
});

it('an unpaid virtual account that expires frees order and coupon; the student is told and can pay again', async () => {
  const scene = await propose(instance);
  const { mentee } = scene;
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const couponId = coupons[0]?.couponId;
  const order = await goToPay(instance, scene, { ...TRANSFER, couponId }, 2);
  await mentee.client.get(CONFIRM, { body: order });
  await pass(instance, { hours: 1 });
  expect(await see(scene)).toMatchObject({ paymentStatus: 'WAITING_FOR_DEPOSIT' });
  await pass(instance, { hours: 1 });
  await pass(instance, { minutes: 4 });
  expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', paymentStatus: 'FAILED' });
  expect(await subjectsFor(scene)).toEqual(['[선배랑] 입금 기한이 지났어요']);
  const [told] = (await mentee.client.get('GET /v1/notifications')).content;
  expect(told).toMatchObject({ kind: 'PAYMENT_DEPOSIT_EXPIRED', title: '입금 기한이 지났어요' });

  await mentee.client.get(CONFIRM, { body: await goToPay(instance, scene, { method: 'CARD', couponId }) });
  expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { amountKrw: 18_000 } });
});
