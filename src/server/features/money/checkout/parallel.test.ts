import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { PAID, receiptsOf, REFUND_COMPLETED } from '#server/testing/clients/receipts.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentee } from '#server/testing/factories.ts';
import {
  balancesOf,
  FIRST,
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  TRANSFER,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { checkPayment } from './reconcile-payments.ts';

const TIMES = 8;

const findPayment = statement<{ id: number }>(
  'test-find-live-payment',
  `select id from payments where mentoring_id = $1 order by id desc limit 1`,
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const atOnce = (settle: (services: TestInstance['services'], paymentId: number) => Promise<void>, paymentId: number) =>
  Promise.allSettled(Array.from({ length: TIMES }, () => settle(instance.services, paymentId)));

async function paymentOf(mentoringId: number): Promise<number> {
  const [row] = await instance.db.query(findPayment, [mentoringId]);
  return row?.id ?? 0;
}

it('a deposit reported by eight simultaneous webhooks is booked once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene, TRANSFER);
    await scene.mentee.client.get('POST /v1/payment/confirm', { body });
    await moveDeposit(instance, body, 'deposit');
    await atOnce(checkPayment, await paymentOf(scene.mentoringId));
    expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
    expect((await receiptsOf(instance, scene)).map(({ title }) => title)).toEqual([PAID]);
  }
});

it('a refund that eight processes run at once is made once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const scene = await proposeAndPay(instance);
    const { mentor, mentoringId, params } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await atOnce(refundPayment, await paymentOf(mentoringId));
    await instance.services.jobs.runDue();
    expect(await balancesOf(instance, mentoringId)).toEqual({});
    const titles = (await receiptsOf(instance, scene)).map(({ title }) => title);
    expect(titles).toEqual([PAID, '선배가 이번에는 함께하지 못해요', REFUND_COMPLETED]);
  }
});

it('a coupon used up by a half refund stays used for an order that was open meanwhile', async () => {
  const mentee = await createMentee(instance);
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
  const early = await propose(instance, {
    mentee,
    applyTimes: [{ startTime: '2026-11-24T10:00:00', endTime: '2026-11-24T10:30:00' }],
  });
  const late = await propose(instance, { mentee, applyTimes: [FIRST] });
  const open = await goToPay(instance, late, wish);
  await mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, early, wish) });
  await early.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: early.params,
    body: { startTime: '2026-11-24T10:00:00' },
  });
  // The hour in which all of it would come back is over.
  instance.clock.advance({ minutes: 61 });
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: early.params, body: {} });
  await instance.services.jobs.runDue();
  expect((await mentee.client.get('GET /v1/coupon')).coupons[0]).toMatchObject({ status: 'USED' });
  const answer = await mentee.client.call('POST /v1/payment/confirm', { body: open });
  expect(answer).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
});

it('a coupon is returned by every full refund, however often it was used', async () => {
  const mentee = await createMentee(instance);
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
  const statuses: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { params } = await proposeAndPay(instance, { mentee, wish });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    await instance.services.jobs.runDue();
    statuses.push((await mentee.client.get('GET /v1/coupon')).coupons[0]?.status ?? 'GONE');
  }
  expect(statuses).toEqual(['AVAILABLE', 'AVAILABLE']);
});
