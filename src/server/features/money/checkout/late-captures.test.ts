import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import {
  ACCOUNT,
  armFault,
  balancesOf,
  clearFaults,
  goToPay,
  mailsAbout,
  moveDeposit,
  propose,
  sendWebhook,
  TRANSFER,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPaymentByOrder } from '../payments/payment-view.ts';
import { returnLatePayment } from './reconcile-payments.ts';

const PAID = '[선배랑] 결제가 완료됐어요';
const RETURNING = '[선배랑] 늦게 승인된 결제를 돌려드려요';
const REFUNDED = '[선배랑] 환불이 완료됐어요';
const CONFIRM = 'POST /v1/payment/confirm';
type Order = Awaited<ReturnType<typeof goToPay>>;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));
afterEach(async () => {
  await clearFaults(instance);
  await expectRulesToHold(instance);
});

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const atGateway = ({ orderId }: Order) => instance.services.gateway.findByOrderId(orderId);
/** A request of ours that was under way longer than anybody waited for it takes effect now. */
const takeEffect = (order: Order) =>
  instance.services.gateway.confirm({ ...order, idempotencyKey: `${order.orderId}:under-way` });
const subjectsFor = async (scene: Scene) =>
  (await mailsAbout(instance, scene.mentoringId, scene.mentee)).map(({ subject }) => subject);

/** The gateway refuses the order for good, as far as it says. */
async function decline(scene: Scene, order: Order): Promise<void> {
  await armFault(instance, { operation: 'confirm', kind: 'declined', orderId: order.orderId });
  expect(await scene.mentee.client.call(CONFIRM, { body: order })).toMatchObject({ code: 'PAYMENT_DECLINED' });
  await clearFaults(instance);
}

describe('a confirmation of unknown outcome', () => {
  it.each([
    { name: 'asks for patience', fault: { kind: 'rate-limited' } },
    { name: 'says that its bank is busy', fault: { kind: 'declined', code: 'PROVIDER_ERROR' } },
  ])(
    'is not taken for failed when the gateway, asked again, $name: the first request may be under way',
    async ({ fault }) => {
      const scene = await propose(instance);
      const order = await goToPay(instance, scene);
      await armFault(instance, {
        operation: 'confirm',
        kind: 'server-error-before-effect',
        orderId: order.orderId,
        times: 1,
      });
      expect(await scene.mentee.client.call(CONFIRM, { body: order })).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
      await armFault(instance, { operation: 'confirm', ...fault, orderId: order.orderId });
      await pass(instance, { minutes: 2 });
      expect(await see(scene)).toMatchObject({ paymentStatus: 'CONFIRMING' });
      await clearFaults(instance);
      await takeEffect(order);
      await pass(instance, { minutes: 2 });
      expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
    },
  );

  it('is retried under a new idempotency key once the gateway has stored a refusal under the old one', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    await armFault(instance, {
      operation: 'confirm',
      kind: 'server-error-before-effect',
      orderId: order.orderId,
      times: 1,
    });
    await scene.mentee.client.call(CONFIRM, { body: order });
    await armFault(instance, {
      operation: 'confirm',
      kind: 'declined',
      code: 'PROVIDER_ERROR',
      orderId: order.orderId,
      times: 1,
    });
    await pass(instance, { minutes: 2 });
    await pass(instance, { minutes: 2 });
    expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE' });
  });
});

describe('money captured for an abandoned order', () => {
  it('is refunded after the server was down for days, in which nobody asked', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    await decline(scene, order);
    await takeEffect(order);
    await pass(instance, { days: 2 });
    expect(await atGateway(order)).toMatchObject({ balanceAmount: 0 });
    expect(await subjectsFor(scene)).toContain(REFUNDED);
  });

  it.each([
    { name: 'its webhook', report: (order: Order) => sendWebhook(instance, order) },
    { name: 'the reconciler', report: () => pass(instance, { minutes: 2 }) },
  ])(
    'is refunded in full when $name reports it; the student is notified, and can pay meanwhile',
    async ({ report }) => {
      const scene = await propose(instance);
      const { coupons } = await scene.mentee.client.get('GET /v1/coupon');
      const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
      const order = await goToPay(instance, scene, wish);
      await decline(scene, order);
      await takeEffect(order);
      const second = await goToPay(instance, scene, wish);
      await scene.mentee.client.get(CONFIRM, { body: second });
      await report(order);
      await instance.services.jobs.runDue();

      expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
      expect(await atGateway(second)).toMatchObject({ status: 'DONE' });
      expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 });
      expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR', payment: { orderId: second.orderId } });
      expect(await subjectsFor(scene)).toEqual([PAID, RETURNING, REFUNDED]);
    },
  );

  it('is booked once and refunded once, however many reports arrive at once', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    await decline(scene, order);
    await takeEffect(order);
    await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: order.orderId });
    const payment = await findPaymentByOrder(instance.db, order.orderId);
    const applyReport = () => returnLatePayment(instance.services, payment as PaymentRow, known);
    const known = await atGateway(order);
    await Promise.all(Array.from({ length: 8 }, applyReport));
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
    await clearFaults(instance);
    await pass(instance, { minutes: 2 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
    expect(await subjectsFor(scene)).toEqual([RETURNING, REFUNDED]);
  });

  it('is shown as being refunded on the progress screen while no other order has paid', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    await decline(scene, order);
    await takeEffect(order);
    await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: order.orderId });
    await sendWebhook(instance, order);
    const returning = { status: 'RETURNING', refundKrw: 20_000 };
    expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING', payment: returning });
    await clearFaults(instance);
    await pass(instance, { minutes: 2 });
    expect((await see(scene)).payment).toMatchObject({ status: 'RETURNED', refundKrw: 20_000 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });

  it('is refunded when its payment window had been closed, too', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    const body = { orderId: order.orderId, code: 'PAY_PROCESS_CANCELED' };
    await scene.mentee.client.get('POST /v1/payment/failure', { body });
    await takeEffect(order);
    await sendWebhook(instance, order);
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });

  it('a virtual account issued for an abandoned order is closed', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene, TRANSFER);
    await decline(scene, order);
    await takeEffect(order);
    await sendWebhook(instance, order);
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED' });
    await expect(moveDeposit(instance, order, 'deposit')).rejects.toThrow(/did not redirect/);
    expect(await subjectsFor(scene)).toEqual([]);
  });

  it('a deposit for an order that was given up goes back to the account that its student then enters', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene, TRANSFER);
    await decline(scene, order);
    await takeEffect(order);
    await moveDeposit(instance, order, 'deposit');
    await sendWebhook(instance, order);
    // With the order its account was erased: the student is asked for one.
    expect((await see(scene)).payment).toMatchObject({ status: 'RETURNING', needsRefundAccount: true });
    const { mentee, params } = scene;
    const path = 'PUT /v1/mentoring/{mentoringId}/refund-account';
    expect(await mentee.client.call(path, { params, body: { refundAccount: ACCOUNT } })).toMatchObject({ status: 200 });
    await instance.services.jobs.runDue();
    expect(await atGateway(order)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
    expect((await see(scene)).payment).toMatchObject({ status: 'RETURNED', needsRefundAccount: false });
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  });
});
