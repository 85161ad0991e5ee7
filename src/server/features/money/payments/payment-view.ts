import type { Payment } from '#contract/money/payments.ts';
import type { Sent } from '#contract/shapes.ts';
import { COUPON_RULES } from '#domain/money/coupons.ts';
import type { Queryable } from '#server/db/database.ts';
import { type ReconcileCutoffs, unresolvedPaymentStore } from './gateway-call-store.ts';
import { type PaymentRow, paymentStore } from './payment-store.ts';

/** An order by its id, or undefined. */
export const findPayment = paymentStore.find;

/** An order by the id that the gateway knows it by, or undefined. */
export const findPaymentByOrder = paymentStore.findByOrder;

/** The order that counts for a mentoring: the live one, else the newest; undefined when there is none. */
export const findCurrentPayment = paymentStore.findCurrent;

/** Orders to look up at the gateway, up to a thousand of each kind; deposits that no longer exist are left out from now on. */
export async function listUnresolvedPayments(
  db: Queryable,
  cutoffs: ReconcileCutoffs,
): Promise<{ paymentId: number }[]> {
  await unresolvedPaymentStore.settleDeposits(db, cutoffs);
  return unresolvedPaymentStore.listUnresolved(db, cutoffs);
}

/** The orders that are open: what the gateway may have gone on with unseen, after a restore. */
export const listOpenOrders = unresolvedPaymentStore.listReady;

/** Whether an order used a coupon, of whichever kind. */
export function hasCoupon({ couponId, campaignCouponId }: Pick<PaymentRow, 'couponId' | 'campaignCouponId'>): boolean {
  return couponId !== null || campaignCouponId !== null;
}

/** The coupon's name, as its member reads it. */
export function couponNameOf({
  couponKind,
  campaignName,
}: Pick<PaymentRow, 'couponKind' | 'campaignName'>): string | null {
  return couponKind ? COUPON_RULES[couponKind].name : campaignName;
}

/** An order as its payer sees it. */
export function toPayment(row: PaymentRow): Sent<Payment> {
  return {
    orderId: row.orderId,
    status: row.status,
    method: row.method,
    priceKrw: row.priceKrw,
    discountKrw: row.discountKrw,
    amountKrw: row.amountKrw,
    refundKrw: row.refundKrw,
    refundedAt: row.refundedAt,
    handRefunds: row.handRefunds.map(({ sentAt, doneAt, ...refund }) => ({
      ...refund,
      sentAt: new Date(sentAt),
      doneAt: doneAt && new Date(doneAt),
    })),
    couponReturned: row.wasCouponReturned,
    needsRefundAccount: row.needsRefundAccount,
    canChangeRefundAccount: row.canChangeRefundAccount,
    couponName: couponNameOf(row),
    virtualAccount: row.status === 'WAITING_FOR_DEPOSIT' ? row.virtualAccount : null,
    receiptUrl: row.receiptUrl,
    approvedAt: row.approvedAt,
  };
}
