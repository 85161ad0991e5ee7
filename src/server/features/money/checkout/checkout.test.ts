import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { payInWindow } from '#server/testing/buyer.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { insertBookedHalfHour } from '#server/testing/stores/mentoring-row-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { acceptMentoring } from '../../mentorings/transitions/accept-mentoring.ts';
import { cancelMentoring } from '../../mentorings/transitions/cancel-mentoring.ts';

const TIME = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
const ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

async function propose(mentee: TestMember) {
  const mentor = await createMentor(instance);
  const body = { mentorId: mentor.memberId, applyTimes: [TIME] };
  const { mentoringId } = await mentee.client.get('POST /v1/mentoring', { body });
  return { mentor, mentoringId, params: { mentoringId } };
}

async function order(mentee: TestMember, mentoringId: number, body: object = { method: 'CARD' }) {
  return mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', { params: { mentoringId }, body });
}

async function returnFromGateway(checkout: Awaited<ReturnType<typeof order>>) {
  const returned = await payInWindow(instance.services, checkout);
  const paymentKey = returned.searchParams.get('paymentKey') ?? '';
  return { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
}

describe('an order', () => {
  it('S-48 is confirmed by its buyer only, and never at another price', async () => {
    const [mentee, stranger] = [await createMentee(instance), await createMentee(instance)];
    const { mentoringId } = await propose(mentee);
    const body = await returnFromGateway(await order(mentee, mentoringId));
    expect(await stranger.client.call('POST /v1/payment/confirm', { body })).toMatchObject({ status: 404 });
    const cheap = await mentee.client.call('POST /v1/payment/confirm', { body: { ...body, amount: 100 } });
    expect(cheap).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    for (const amount of [0, -20_000, 20_000.5, '20000', null]) {
      const odd = await mentee.client.call('POST /v1/payment/confirm', { body: { ...body, amount } });
      expect([amount, odd.status]).toEqual([amount, amount === 0 ? 409 : 400]);
    }
  });

  it('is neither created nor confirmed when no slot is left that could be accepted', async () => {
    const mentee = await createMentee(instance);
    const { mentor, mentoringId, params } = await propose(mentee);
    const body = await returnFromGateway(await order(mentee, mentoringId));
    await insertBookedHalfHour(instance.db, {
      mentoringId,
      memberId: mentor.memberId,
      startsAt: parseKoreanTime(TIME.startTime),
    });
    expect(await mentee.client.call('POST /v1/payment/confirm', { body })).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
    });
    const wish = { params, body: { method: 'CARD' } };
    const refused = await mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', wish);
    expect(refused).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    const { status, paymentStatus } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect({ status, paymentStatus }).toEqual({ status: 'PAYMENT_PENDING', paymentStatus: 'READY' });
  });

  it('replaces the order that was open before', async () => {
    const mentee = await createMentee(instance);
    const { mentoringId } = await propose(mentee);
    const old = await returnFromGateway(await order(mentee, mentoringId));
    await order(mentee, mentoringId);
    expect(await mentee.client.call('POST /v1/payment/confirm', { body: old })).toMatchObject({ status: 409 });
  });

  it('is refused when another tab’s order has the only coupon', async () => {
    const mentee = await createMentee(instance);
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    const couponId = coupons[0]?.couponId;
    const bodies = [];
    for (let tab = 0; tab < 2; tab += 1) {
      const { mentoringId } = await propose(mentee);
      bodies.push(await returnFromGateway(await order(mentee, mentoringId, { method: 'CARD', couponId })));
    }
    const answers = await Promise.all(bodies.map((body) => mentee.client.call('POST /v1/payment/confirm', { body })));
    expect(answers.map((answer) => answer.code ?? 'DONE').toSorted()).toEqual(['COUPON_UNAVAILABLE', 'DONE']);
  });
});

it('ends in one outcome when acceptance meets cancellation, and the money agrees', async () => {
  const mentee = await createMentee(instance);
  for (let round = 0; round < 10; round += 1) {
    const { mentor, mentoringId, params } = await propose(mentee);
    await mentee.client.get('POST /v1/payment/confirm', {
      body: await returnFromGateway(await order(mentee, mentoringId)),
    });
    const acceptance = { mentoringId, startTime: TIME.startTime };
    await Promise.allSettled([
      acceptMentoring(instance.services, mentor.memberId, acceptance),
      cancelMentoring(instance.services, mentee.memberId, { mentoringId, reason: '' }),
    ]);
    await instance.services.jobs.runDue();
    // Whichever was first, everything comes back: it was called off more than a day ahead.
    const seen = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(seen).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 20_000 } });
  }
});

it('waits for a deposit, and does not trust a webhook that claims it arrived', async () => {
  const mentee = await createMentee(instance);
  const { mentoringId, params } = await propose(mentee);
  const without = await mentee.client.call('POST /v1/mentoring/{mentoringId}/payment', {
    params,
    body: { method: 'VIRTUAL_ACCOUNT' },
  });
  expect(without).toMatchObject({ status: 400, errors: [{ field: 'refundAccount' }] });
  const checkout = await order(mentee, mentoringId, { method: 'VIRTUAL_ACCOUNT', refundAccount: ACCOUNT });
  const { payment } = await mentee.client.get('POST /v1/payment/confirm', { body: await returnFromGateway(checkout) });
  expect(payment.status).toBe('WAITING_FOR_DEPOSIT');
  expect(payment.virtualAccount?.accountNumber).toMatch(/^X?\d+$/);
  const forged = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: checkout.orderId, status: 'DONE' } };
  await instance.client().get('POST /v1/payment/webhook', { body: forged });
  await instance.services.jobs.runDue();
  const seen = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
  expect(seen).toMatchObject({ status: 'PAYMENT_PENDING', paymentStatus: 'WAITING_FOR_DEPOSIT' });
});

it('returns the coupon of a declined card and shows the bank’s reason', async () => {
  const mentee = await createMentee(instance);
  const { mentoringId } = await propose(mentee);
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  const checkout = await order(mentee, mentoringId, { method: 'CARD', couponId: coupons[0]?.couponId });
  const returned = await payInWindow(instance.services, checkout, 'decline:REJECT_CARD_PAYMENT');
  const paymentKey = returned.searchParams.get('paymentKey') ?? '';
  const body = { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
  const answer = await mentee.client.call('POST /v1/payment/confirm', { body });
  expect(answer).toMatchObject({ status: 422, code: 'PAYMENT_DECLINED' });
  expect((await mentee.client.get('GET /v1/coupon')).coupons[0]).toMatchObject({ status: 'AVAILABLE' });
});
