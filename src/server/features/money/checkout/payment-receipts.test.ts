import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  expectInAppToo,
  gatewayMoneyOf,
  PAID,
  receiptsOf,
  REFUND_COMPLETED,
} from '#server/testing/clients/receipts.ts';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { createMentee } from '#server/testing/factories.ts';
import {
  acceptFirst,
  ACCOUNT,
  armFault,
  clearFaults,
  goToPay,
  meetFirst,
  moveDeposit,
  propose,
  proposeAndDeposit,
  proposeAndPay,
  sendWebhook,
  type Scene,
  endFirst,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { issueCoupon } from '../coupons/use-coupons.ts';

const CANCEL = 'POST /v1/mentoring/{mentoringId}/cancellation';

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

const titlesOf = async (scene: Scene) => (await receiptsOf(instance, scene)).map(({ title }) => title);
const unreadOf = async ({ mentee }: Scene) =>
  (await mentee.client.get('GET /v1/notifications/unread-count')).unreadCount;
const newestOf = async (scene: Scene) => (await receiptsOf(instance, scene)).at(-1) ?? expect.fail('no mail');

describe('the receipt of a payment', () => {
  it.each([
    { method: 'CARD', label: '신용/체크카드' },
    { method: 'KAKAOPAY', label: '카카오페이' },
  ])('by $method has the sums, the coupon, the gateway’s receipt and the deadline of the answer', async (wish) => {
    const mentee = await createMentee(instance);
    const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
    const { method } = wish;
    const scene = await proposeAndPay(instance, { mentee, wish: { method, couponId: coupon?.couponId } });
    const { payment, mentorName } = await seen(scene);
    const [receipt, ...more] = await receiptsOf(instance, scene);
    expect(more).toEqual([]);
    if (receipt?.title !== PAID) return expect.fail('no receipt');
    expect(receipt.text).toContain(
      `${mentorName} 선배에게 제안을 전했어요. 11월 25일 (수) 11:00까지 답이 없으면 18,000원을 모두 돌려드려요.`,
    );
    expect(
      ['주문', '요금', '신규 회원 10% 할인', '결제 수단', '결제 금액', '결제 시각', '주문번호'].map(receipt.valueOf),
    ).toEqual([
      `${mentorName} 선배와의 멘토링 30분`,
      '20,000원',
      '-2,000원',
      wish.label,
      '18,000원',
      '11월 23일 (월) 12:00',
      payment?.orderId,
    ]);
    expect(receipt.text).toContain(`· 영수증 보기: ${payment?.receiptUrl}`);
    expect(await gatewayMoneyOf(instance, scene)).toMatchObject({ takenKrw: 18_000 });
    await expectInAppToo(instance, scene);
    expect(await unreadOf(scene), 'an act of their own').toBe(0);
  });

  it('of a deposit is unread, for it comes when its student has left', async () => {
    const scene = await proposeAndDeposit(instance);
    const [receipt] = await receiptsOf(instance, scene);
    expect(receipt?.title).toBe(PAID);
    expect(receipt?.valueOf('결제 수단')).toBe('무통장입금');
    expect(receipt?.valueOf('결제 금액')).toBe('20,000원');
    expect(await unreadOf(scene)).toBe(1);
  });

  it('of a card is unread when the gateway’s answer came later than its student waited', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    for (const operation of ['confirm', 'lookup'])
      await armFault(instance, { operation, kind: 'server-error-after-effect', orderId: order.orderId });
    await scene.mentee.client.call('POST /v1/payment/confirm', { body: order });
    await clearFaults(instance);
    instance.clock.advance({ seconds: 45 });
    await sendWebhook(instance, order);
    expect(await titlesOf(scene)).toEqual([PAID]);
    expect(await unreadOf(scene)).toBe(1);
  });

  it('of a card is read when the webhook tells of the confirmation before its answer', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene);
    for (const operation of ['confirm', 'lookup'])
      await armFault(instance, { operation, kind: 'server-error-after-effect', orderId: order.orderId });
    await scene.mentee.client.call('POST /v1/payment/confirm', { body: order });
    await clearFaults(instance);
    instance.clock.advance({ seconds: 44 });
    await sendWebhook(instance, order);
    expect(await titlesOf(scene)).toEqual([PAID]);
    expect(await unreadOf(scene)).toBe(0);
  });
});

describe('the payer is mailed once, with the sum,', () => {
  it('when a refund to the account of a bank transfer is completed', async () => {
    const scene = await proposeAndDeposit(instance);
    await scene.mentee.client.get(CANCEL, { params: scene.params, body: { expectedRefundKrw: 20_000 } });
    expect((await newestOf(scene)).valueOf('돌려받는 곳')).toBe('알려 주신 환불 계좌');
    await instance.services.jobs.runDue();
    const completed = await newestOf(scene);
    expect(completed.title).toBe(REFUND_COMPLETED);
    expect(completed.text).toContain('알려 주신 환불 계좌로 20,000원을 돌려드렸어요.');
    expect(await unreadOf(scene), 'the deposit and the refund, and not the cancellation').toBe(2);
    expect(await titlesOf(scene)).toEqual([PAID, '멘토링을 취소했어요', REFUND_COMPLETED]);
    await expectInAppToo(instance, scene);
  });

  it('when a refund that was refused is made to another account', async () => {
    const scene = await proposeAndDeposit(instance, { refundAccount: { ...ACCOUNT, accountNumber: '000000000000' } });
    const { mentee, mentor, params } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await instance.services.jobs.runDue();
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/refund-account', {
      params,
      body: { refundAccount: ACCOUNT },
    });
    await pass(instance, { minutes: 1 });
    const refused = '환불받을 계좌를 다시 알려 주세요';
    expect(await titlesOf(scene)).toEqual([PAID, '선배가 이번에는 함께하지 못해요', refused, REFUND_COMPLETED]);
    expect((await newestOf(scene)).valueOf('환불 금액')).toBe('20,000원');
  });

  it('when a bank takes a deposit back before the session: the mail about the end says it', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    const reversed = await newestOf(scene);
    expect(reversed.title).toBe('결제가 취소되어 멘토링이 취소됐어요');
    expect(reversed.valueOf('되돌아간 금액')).toBe('20,000원');
    expect(await titlesOf(scene)).toHaveLength(3);
    expect(await gatewayMoneyOf(instance, scene)).toEqual({ takenKrw: 20_000, refundedKrw: 0, reversedKrw: 20_000 });
    await expectInAppToo(instance, scene);
  });

  it('when a bank takes a deposit back after the session has begun, and its end promises nothing more', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    await meetFirst(instance, scene, [scene.mentee]);
    await moveDeposit(instance, scene.order, 'withdraw');
    await sendWebhook(instance, scene.order);
    const reversed = await newestOf(scene);
    expect(reversed.title).toBe('결제한 금액이 되돌아갔어요');
    expect(reversed.text).toContain('결제한 20,000원이 은행이나 카드사에서 되돌아갔어요.');
    await endFirst(instance);
    const ended = await newestOf(scene);
    expect(ended.title).toBe('노쇼로 마무리됐어요');
    expect(ended.text).toContain('결제한 20,000원이 은행이나 카드사에서 되돌아갔어요.');
    expect(ended.valueOf('환불 금액')).toBeUndefined();
    expect(await gatewayMoneyOf(instance, scene)).toEqual({ takenKrw: 20_000, refundedKrw: 0, reversedKrw: 20_000 });
  });

  it('when a bank takes all of a deposit back while half of it was to be refunded', async () => {
    const scene = await proposeAndDeposit(instance);
    await acceptFirst(scene);
    instance.clock.set('2026-11-24T20:00:00+09:00');
    await moveDeposit(instance, scene.order, 'withdraw');
    await scene.mentee.client.get(CANCEL, { params: scene.params, body: { expectedRefundKrw: 10_000 } });
    expect((await newestOf(scene)).valueOf('환불 금액')).toBe('10,000원');
    await pass(instance, { minutes: 1 });
    const reversed = await newestOf(scene);
    expect(reversed.valueOf('되돌아간 금액')).toBe('20,000원');
    expect(reversed.text).toContain('저희가 따로 보내드리는 환불은 없어요.');
    expect(await titlesOf(scene)).not.toContain(REFUND_COMPLETED);
  });

  it('when the deposit of a cancelled mentoring is made once more', async () => {
    const scene = await proposeAndDeposit(instance);
    await moveDeposit(instance, scene.order, 'withdraw');
    await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: scene.order.orderId });
    await sendWebhook(instance, scene.order);
    await moveDeposit(instance, scene.order, 'deposit');
    await pass(instance, { minutes: 2 });
    await clearFaults(instance);
    await pass(instance, { minutes: 5 });
    const again = '다시 입금하신 금액을 돌려드려요';
    expect(await titlesOf(scene)).toEqual([PAID, '결제가 취소되어 멘토링이 취소됐어요', again]);
    expect((await newestOf(scene)).valueOf('환불 금액')).toBe('20,000원');
    expect(await instance.services.gateway.findByOrderId(scene.order.orderId)).toMatchObject({ balanceAmount: 0 });
  });
});

describe('an order of 0 won', () => {
  /** The new member's 10 % and the graduate's 4,000 won: the one of 4,000 covers a session of 4,000. */
  async function payNothing(free: TestInstance): Promise<Scene> {
    const mentee = await createMentee(free);
    await issueCoupon(free.db, { memberId: mentee.memberId, kind: 'GRADUATE' }, free.clock.now());
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    const couponId = coupons.find(({ kind }) => kind === 'GRADUATE')?.couponId;
    const scene = await propose(free, { mentee });
    const body = { method: 'CARD' as const, couponId };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', { params: scene.params, body });
    return scene;
  }

  it('says that the coupon paid for it and comes back, and has no receipt of a refund', async () => {
    const free = await openTestInstance('postgresql', { SESSION_PRICE_KRW: '4000' });
    try {
      const rejected = await payNothing(free);
      const { mentor, params } = rejected;
      await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
      const cancelled = await payNothing(free);
      await cancelled.mentee.client.get(CANCEL, { params: cancelled.params, body: {} });
      await free.services.jobs.runDue();
      const [paid, ended, ...more] = await receiptsOf(free, rejected);
      expect(more).toEqual([]);
      expect(paid?.text).toContain('까지 답이 없으면 쓴 쿠폰을 돌려드려요.');
      expect([paid?.valueOf('결제 수단'), paid?.valueOf('결제 금액')]).toEqual(['쿠폰 전액 할인', '0원']);
      expect(ended?.text).toContain('쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요. 쓴 쿠폰은 다시 쓸 수 있어요.');
      expect(ended?.valueOf('환불 금액')).toBeUndefined();
      expect((await receiptsOf(free, cancelled)).map(({ title }) => title)).toEqual([PAID]);
    } finally {
      await free.close();
    }
  });
});

async function seen({ mentee, params }: Scene) {
  const { payment, counterpart } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
  return { payment, mentorName: counterpart.name };
}
