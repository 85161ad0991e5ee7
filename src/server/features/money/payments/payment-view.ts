import type { Payment } from '#contract/money/payments.ts';
import { couponNameOf } from './payment-coupon.ts';
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
    handRefunds: row.handRefunds.map(({ sentAt, doneAt, ...refund }) => ({
      ...refund,
      sentAt: new Date(sentAt).toISOString(),
      doneAt: doneAt && new Date(doneAt).toISOString(),
    })),
    couponReturned: row.wasCouponReturned,
    needsRefundAccount: row.needsRefundAccount,
    canChangeRefundAccount: row.canChangeRefundAccount,
    couponName: couponNameOf(row),
    virtualAccount: row.status === 'WAITING_FOR_DEPOSIT' ? row.virtualAccount : null,
    receiptUrl: row.receiptUrl,
    approvedAt: row.approvedAt?.toISOString() ?? null,
  };
}
