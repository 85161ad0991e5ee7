import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMentee } from '#server/testing/factories.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { paymentStore } from './payment-store.ts';
import { findPaymentByOrder } from './payment-view.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

it('an order returns its coupon once', async () => {
  const mentee = await createMentee(instance);
  const couponOf = async () => (await mentee.client.get('GET /v1/coupon')).coupons[0];
  const wish = { method: 'CARD', couponId: (await couponOf())?.couponId };
  const ended = await proposeAndPay(instance, { mentee, wish });
  const order = (await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: ended.params })).payment;
  const payment = (await findPaymentByOrder(instance.db, order?.orderId ?? '')) ?? expect.fail('no payment');
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: ended.params, body: {} });
  expect(await couponOf()).toMatchObject({ status: 'AVAILABLE' });
  await proposeAndPay(instance, { mentee, wish });
  expect(await couponOf()).toMatchObject({ status: 'USED' });
  const markAgain = () => paymentStore.markCouponReturned(instance.db, payment.paymentId, instance.clock.now());
  expect(await markAgain(), 'the second order uses it now').toBe(false);
});
