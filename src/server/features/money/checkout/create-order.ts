import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Checkout } from '#contract/money/payments.ts';
import { PAGES } from '#contract/pages.ts';
import { campaignDiscountOf } from '#domain/money/campaigns/campaigns.ts';
import { discountOf } from '#domain/money/coupons.ts';
import type { PaymentMethod } from '#domain/money/payments.ts';
import type { refundAccount } from '#domain/money/refund-accounts.ts';
import { CURRENT_REFUND_POLICY } from '#domain/money/refunds.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { keyedHash } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { requireCampaignCoupon } from '../campaigns/give-coupon.ts';
import { findCoupon } from '../coupons/use-coupons.ts';
import { recordCapture } from '../payments/ledger.ts';
import type { PaidMentoring } from '../payments/mentoring-port.ts';
import { orderName } from '../payments/notify-payer.ts';
import { abandonOpenOrder, insertOrder } from '../payments/orders.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findCurrentPayment } from '../payments/payment-view.ts';
import { sealRefundAccount } from '../payments/refund-account.ts';
import { isCouponTaken, takeCouponOf } from './confirm-payment.ts';

const ORDER_ID_BYTES = 18;
const LIVE: readonly PaymentRow['status'][] = ['CONFIRMING', 'WAITING_FOR_DEPOSIT'];

interface OrderRequest {
  readonly mentoringId: number;
  readonly method: PaymentMethod;
  readonly couponId?: number | null | undefined;
  /** Instead of the other. */
  readonly campaignCouponId?: number | null | undefined;
  readonly refundAccount?: z.output<typeof refundAccount> | undefined;
}

/**
 * Makes the order that the payment window is opened with. The price is the mentoring's own, the discount the coupon's; the
 * browser has no say. An order that was open before is abandoned; one that costs nothing is done at once (payments §4.9).
 * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER`, `DEADLINE_PASSED`, `NOT_AVAILABLE`, `SLOT_TAKEN`, `COUPON_UNAVAILABLE`,
 *   `PAYMENT_IN_PROGRESS`, `INVALID_INPUT` when a bank transfer comes without an account for its refund
 */
export async function createOrder(services: Services, menteeId: number, requested: OrderRequest): Promise<Checkout> {
  if (requested.couponId != null && requested.campaignCouponId != null)
    refuse('INVALID_INPUT', { message: '쿠폰은 한 번에 하나만 쓸 수 있어요.' });
  if (requested.method === 'VIRTUAL_ACCOUNT' && !requested.refundAccount)
    refuse('INVALID_INPUT', { message: '환불받을 계좌를 입력해 주세요.', field: 'refundAccount' });
  try {
    const { mentoring, payment } = await services.db.transaction((tx) => writeOrder(services, tx, menteeId, requested));
    services.jobs.nudge();
    return toCheckout(services, mentoring, payment);
  } catch (error) {
    if (isUniqueViolation(error, 'payments_one_live')) refuse('PAYMENT_IN_PROGRESS');
    if (isCouponTaken(error)) refuse('COUPON_UNAVAILABLE');
    throw error;
  }
}

async function writeOrder(services: Services, tx: Queryable, menteeId: number, requested: OrderRequest) {
  const now = services.clock.now();
  const locked = await services.mentorings.lock(services, tx, requested.mentoringId);
  const mentoring = await locked.mustBePayable(menteeId, now);
  const current = await findCurrentPayment(tx, requested.mentoringId);
  if (current && LIVE.includes(current.status)) refuse('PAYMENT_IN_PROGRESS');
  if (current?.status === 'READY') await abandonOpenOrder(services, tx, requested.mentoringId, now);
  const payment = await makeOrder(services, tx, mentoring, requested, now);
  if (payment.status === 'DONE') {
    if (!(await takeCouponOf(tx, payment))) refuse('COUPON_UNAVAILABLE');
    await recordCapture(tx, payment, now);
    await locked.pay(payment, now);
  }
  return { mentoring, payment };
}

async function makeOrder(
  services: Services,
  tx: Queryable,
  mentoring: PaidMentoring,
  requested: OrderRequest,
  now: Date,
): Promise<PaymentRow> {
  const { mentoringId, menteeId, priceKrw } = mentoring;
  const discountKrw = await findDiscount(tx, requested, { menteeId, priceKrw }, now);
  const amountKrw = priceKrw - discountKrw;
  const isFree = amountKrw === 0;
  const orderId = `sb_${randomBytes(ORDER_ID_BYTES).toString('base64url')}`;
  const sealed =
    requested.method === 'VIRTUAL_ACCOUNT' && !isFree && requested.refundAccount
      ? sealRefundAccount(services.secret, orderId, requested.refundAccount)
      : null;
  const order = {
    orderId,
    mentoringId,
    menteeId,
    couponId: requested.couponId ?? null,
    campaignCouponId: requested.campaignCouponId ?? null,
    method: isFree ? 'FREE' : requested.method,
    status: isFree ? 'DONE' : 'READY',
    priceKrw,
    discountKrw,
    amountKrw,
    refundAccount: sealed,
    // What the payment page says of refunds, and the terms of the fee, are those in force now.
    policyVersion: CURRENT_REFUND_POLICY,
    feePercent: services.env.PLATFORM_FEE_PERCENT,
  } as const;
  return insertOrder(tx, order, now);
}

/** What the chosen coupon takes off, in won. @throws RefusalError `COUPON_UNAVAILABLE` */
async function findDiscount(
  tx: Queryable,
  { couponId, campaignCouponId }: OrderRequest,
  { menteeId, priceKrw }: { menteeId: number; priceKrw: number },
  now: Date,
): Promise<number> {
  if (campaignCouponId != null) {
    const coupon = await requireCampaignCoupon(tx, { campaignCouponId, memberId: menteeId }, now);
    return campaignDiscountOf(coupon, priceKrw);
  }
  if (couponId == null) return 0;
  const coupon = await findCoupon(tx, couponId, menteeId);
  return coupon?.status === 'AVAILABLE' ? discountOf(coupon.kind, priceKrw) : refuse('COUPON_UNAVAILABLE');
}

function toCheckout(services: Services, mentoring: PaidMentoring, payment: PaymentRow): Checkout {
  const { publicUrl, checkout, secret } = services;
  const query = `mentoringId=${mentoring.mentoringId}`;
  return {
    orderId: payment.orderId,
    amount: payment.amountKrw,
    orderName: orderName(mentoring.mentorName),
    method: payment.method,
    clientKey: checkout.clientKey,
    // Never an id that somebody could guess: it opens the buyer's saved cards.
    customerKey: keyedHash(secret, `customer:${mentoring.menteeId}`).toString('base64url'),
    customerName: mentoring.menteeNickname,
    customerEmail: mentoring.menteeEmail,
    sdkUrl: checkout.sdkUrl,
    successUrl: `${publicUrl}${PAGES.paymentSuccess}?${query}`,
    failUrl: `${publicUrl}${PAGES.paymentFail}?${query}`,
    status: payment.status,
  };
}
