import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import { goToPay, propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

// How the version before, which knows nothing of campaigns, writes an order (docs/decisions/0199): its statements as they were.
const confirm = statement(
  'test-start-confirming-before-campaigns',
  `update payments set status = 'CONFIRMING', payment_key = $2, updated_at = $3 where order_id = $1 and status = 'READY'`,
);
const fail = statement(
  'test-fail-before-campaigns',
  `update payments set status = 'FAILED', updated_at = $2 where order_id = $1 and status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT')`,
);
const refund = statement(
  'test-refund-before-campaigns',
  `update payments set status = 'REFUND_PENDING', refund_krw = $2, updated_at = $3 where mentoring_id = $1 and status = 'DONE'`,
);
const bounce = statement(
  'test-bounce-before-campaigns',
  `update payments set status = 'BOUNCED', refund_krw = 0, updated_at = $2 where mentoring_id = $1 and status = 'REFUND_PENDING'`,
);

describe.each(featureEngines)('the version before, beside the tables of campaigns, on %s', (engine) => {
  let instance: TestInstance;
  let mentee: TestMember;
  let campaignCouponId: number;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    const finance = await createOperator(instance, ['FINANCE']);
    mentee = await createMentee(instance);
    const days = { firstDay: '2026-11-23', lastDay: '2026-12-30' };
    const terms = {
      name: '가을 응원',
      percentOff: 30,
      wonOff: null,
      audience: 'ALL' as const,
      schoolName: null,
      code: null,
    };
    const body = { ...terms, ...days, maxCoupons: 1 };
    const { campaignId } = await finance.client.get('POST /v1/admin/campaigns', { body });
    const params = { campaignId };
    campaignCouponId = (await mentee.client.get('POST /v1/campaigns/{campaignId}/coupon', { params })).campaignCouponId;
  });

  const now = () => instance.clock.now();
  const statusOfCoupon = async () => (await mentee.client.get('GET /v1/campaign-coupons')).coupons[0]?.status;
  const openOrder = async () => {
    const scene = await propose(instance, { mentee });
    return (await goToPay(instance, scene, { method: 'CARD', campaignCouponId })).orderId;
  };

  it('confirms one order with a coupon, and frees it when that fails', async () => {
    const [first, second] = [await openOrder(), await openOrder()];
    await instance.db.query(confirm, [first, `key-${first}`, now()]);
    expect(await statusOfCoupon()).toBe('USED');
    await expect(instance.db.query(confirm, [second, `key-${second}`, now()])).rejects.toMatchObject({
      constraint: 'payments_one_campaign_coupon',
    });
    await instance.db.query(fail, [first, now()]);
    expect(await statusOfCoupon()).toBe('AVAILABLE');
    await instance.db.query(confirm, [second, `key-${second}`, now()]);
    expect(await statusOfCoupon()).toBe('USED');
  });

  it('returns the coupon with a full refund, even of money that then leaves by itself, not with a half one', async () => {
    const wish = { method: 'CARD', campaignCouponId };
    const whole = await proposeAndPay(instance, { mentee, wish });
    await instance.db.query(refund, [whole.mentoringId, 14_000, now()]);
    expect(await statusOfCoupon()).toBe('AVAILABLE');
    const { payment } = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: whole.params });
    expect(payment).toMatchObject({ couponReturned: true });
    const half = await proposeAndPay(instance, { mentee, wish });
    await instance.db.query(bounce, [whole.mentoringId, now()]);
    await instance.db.query(refund, [half.mentoringId, 7000, now()]);
    expect(await statusOfCoupon()).toBe('USED');
  });
});
