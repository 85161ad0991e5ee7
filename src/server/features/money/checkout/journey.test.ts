import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payInWindow } from '#server/testing/buyer.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { engines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const SECOND = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
const WISHES = [
  { startTime: '2026-11-24T10:00:00', endTime: '2026-11-24T10:30:00' },
  SECOND,
  { startTime: '2026-11-26T19:30:00', endTime: '2026-11-26T20:00:00' },
];

describe.each(engines)('thirty minutes with a senior, on %s', (engine) => {
  let instance: TestInstance;
  let mentor: TestMember;
  let mentee: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    mentor = await createMentor(instance);
    mentee = await createMentee(instance);
  });
  afterAll(() => instance.close());

  it('are proposed three times, paid by card with a coupon, accepted at the second and confirmed for both', async () => {
    const { coupons, priceKrw } = await mentee.client.get('GET /v1/coupon');
    const [coupon] = coupons;
    expect(coupon).toMatchObject({ kind: 'NEW_MEMBER', status: 'AVAILABLE', discountKrw: 2000 });
    const proposed = await mentee.client.get('POST /v1/mentoring', {
      body: { mentorId: mentor.memberId, mentoringMessage: '면접이 걱정돼요.', applyTimes: WISHES },
    });
    expect(proposed).toMatchObject({ status: 'PAYMENT_PENDING', priceKrw, applyTimes: WISHES, paymentStatus: 'NONE' });
    const params = { mentoringId: proposed.mentoringId };

    const order = await mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', {
      params,
      body: { method: 'CARD', couponId: coupon?.couponId },
    });
    expect(order).toMatchObject({ amount: 18_000, status: 'READY' });
    const returned = await payInWindow(instance.services, order);
    const paymentKey = returned.searchParams.get('paymentKey') ?? '';
    const confirmation = { paymentKey, orderId: order.orderId, amount: order.amount };
    const twice = await Promise.all([
      mentee.client.call('POST /v1/payment/confirm', { body: confirmation }),
      mentee.client.call('POST /v1/payment/confirm', { body: confirmation }),
    ]);
    expect(twice.map((answer) => answer.code ?? answer.data.payment.status)).toContain('DONE');
    const again = await mentee.client.get('POST /v1/payment/confirm', { body: confirmation });
    expect(again.payment).toMatchObject({ status: 'DONE', amountKrw: 18_000, discountKrw: 2000 });

    const { content } = await mentor.client.get('GET /v1/mentoring');
    expect(content).toMatchObject([{ status: 'WAITING_FOR_MENTOR', paymentStatus: 'DONE', side: 'mentor' }]);
    const accepted = await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params,
      body: { startTime: SECOND.startTime },
    });
    expect(accepted).toMatchObject({ status: 'CONFIRMED', confirmedTime: SECOND });
    const seen = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(seen).toMatchObject({ status: 'CONFIRMED', confirmedTime: SECOND, dueAt: null });
    expect(seen.history.map((line) => line.action)).toEqual(['propose', 'pay', 'accept']);
  });

  it('send one mail per transition to the side that waits', async () => {
    const subjects = async (email: string) => (await readMails(instance, email)).map((mail) => mail.subject).toSorted();
    const confirmed = '[선배랑] 멘토링 확정: 11월 25일 (수) 11:00';
    expect(await subjects(mentor.email)).toEqual([confirmed, '[선배랑] 새 멘토링 제안이 왔어요']);
    expect(await subjects(mentee.email)).toEqual(['[선배랑] 결제가 완료됐어요', confirmed]);
    const [mail] = await readMails(instance, mentee.email);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/user\/status\/mentee\/progress\/\d+/);
  });

  it('are refunded to the won with the coupon when the student cancels in time', async () => {
    const { content } = await mentee.client.get('GET /v1/mentoring', { query: { tab: 'confirmed' } });
    const params = { mentoringId: content[0]?.mentoringId ?? 0 };
    const quote = await mentee.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params });
    expect(quote).toMatchObject({ paidKrw: 18_000, refundKrw: 18_000, percent: 100, couponReturned: true });
    const stale = await mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', {
      params,
      body: { expectedRefundKrw: 9000 },
    });
    expect(stale).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params,
      body: { reason: '일정이 생겼어요.', expectedRefundKrw: 18_000 },
    });
    await instance.services.jobs.runDue();
    const ended = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(ended).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 18_000 } });
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    expect(coupons[0]).toMatchObject({ status: 'AVAILABLE' });
    const known = await instance.services.gateway.findByOrderId(ended.payment?.orderId ?? '');
    expect(known).toMatchObject({ status: 'CANCELED', balanceAmount: 0 });
  });
});
