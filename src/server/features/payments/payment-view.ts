import type { Payment } from '#contract/payments.ts';
import { COUPON_RULES } from '#domain/payments/coupons.ts';
import type { PaymentRow } from './payment-store.ts';

/** An order as its payer sees it. */
export function toPayment(row: PaymentRow): Payment {
  return {
    orderId: row.orderId,
    status: row.status,
    method: row.method,
    priceKrw: row.priceKrw,
    discountKrw: row.discountKrw,
    amountKrw: row.amountKrw,
    refundKrw: row.refundKrw,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    couponReturned: row.wasCouponReturned,
    needsRefundAccount: row.needsRefundAccount,
    canChangeRefundAccount: row.canChangeRefundAccount,
    couponName: row.couponKind && COUPON_RULES[row.couponKind].name,
    virtualAccount: row.status === 'WAITING_FOR_DEPOSIT' ? row.virtualAccount : null,
    receiptUrl: row.receiptUrl,
    approvedAt: row.approvedAt?.toISOString() ?? null,
  };
}
