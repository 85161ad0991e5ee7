import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createMentee } from '#server/testing/factories.ts';
import {
  balancesOf,
  FIRST,
  goToPay,
  moveDeposit,
  propose,
  proposeAndPay,
  TRANSFER,
} from '#server/testing/mentoring-scene.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-instance.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { checkPayment } from './reconcile-payments.ts';

const TIMES = 8;

const findPayment = statement<{ id: number }>(
  'test-find-live-payment',
  `select id from payments where mentoring_id = $1 order by id desc limit 1`,
);

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse('postgresql');
});
afterAll(() => house.close());

const atOnce = (settle: (services: TestHouse['services'], paymentId: number) => Promise<void>, paymentId: number) =>
  Promise.allSettled(Array.from({ length: TIMES }, () => settle(house.services, paymentId)));

async function paymentOf(mentoringId: number): Promise<number> {
  const [row] = await house.db.query(findPayment, [mentoringId]);
  return row?.id ?? 0;
}

it('a deposit that eight webhooks tell of at once is booked once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const scene = await propose(house);
    const body = await goToPay(house, scene, TRANSFER);
    await scene.mentee.client.get('POST /v1/payment/confirm', { body });
    await moveDeposit(house, body, 'deposit');
    await atOnce(checkPayment, await paymentOf(scene.mentoringId));
    expect(await balancesOf(house, scene.mentoringId)).toEqual({ GATEWAY: 20_000, HELD: -20_000 });
  }
});

it('a refund that eight processes see to at once leaves once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { mentor, mentoringId, params } = await proposeAndPay(house);
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await atOnce(refundPayment, await paymentOf(mentoringId));
    await house.services.jobs.runDue();
    expect(await balancesOf(house, mentoringId)).toEqual({});
  }
});

it('a coupon that a half refund used up stays used, for an order that was open all along', async () => {
  const mentee = await createMentee(house);
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
  const early = await propose(house, {
    mentee,
    applyTimes: [{ startTime: '2026-11-24T10:00:00', endTime: '2026-11-24T10:30:00' }],
  });
  const late = await propose(house, { mentee, applyTimes: [FIRST] });
  const open = await goToPay(house, late, wish);
  await mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(house, early, wish) });
  await early.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: early.params,
    body: { startTime: '2026-11-24T10:00:00' },
  });
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: early.params, body: {} });
  await house.services.jobs.runDue();
  expect((await mentee.client.get('GET /v1/coupon')).coupons[0]).toMatchObject({ status: 'USED' });
  const answer = await mentee.client.call('POST /v1/payment/confirm', { body: open });
  expect(answer).toMatchObject({ status: 409, code: 'COUPON_UNAVAILABLE' });
});

it('a coupon comes back once, and is used up the second time', async () => {
  const mentee = await createMentee(house);
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const wish = { method: 'CARD', couponId: coupons[0]?.couponId };
  const statuses: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { params } = await proposeAndPay(house, { mentee, wish });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    await house.services.jobs.runDue();
    statuses.push((await mentee.client.get('GET /v1/coupon')).coupons[0]?.status ?? 'GONE');
  }
  expect(statuses).toEqual(['AVAILABLE', 'USED']);
});
