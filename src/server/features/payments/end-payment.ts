import { refundQuote, type Fault, type RefundQuote } from '#domain/refunds.ts';
import { divideSettlement } from '#domain/settlements.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { giveBackCoupon } from '../coupons/index.ts';
import { recordSettlement } from './ledger.ts';
import { paymentStore, type PaymentRow } from './payment-store.ts';
import { REFUND_JOB } from './refund-payment.ts';

/** How a mentoring ended, for its money: it took place, or not, and whose doing that was. */
export interface Ending {
  readonly mentoringId: number;
  /** Start of the confirmed session; undefined before acceptance. */
  readonly startsAt: Date | undefined;
  readonly fault: Fault | 'TOOK_PLACE';
  readonly at: Date;
}

/** What ending a paid mentoring returns: the same function for the screen's quote and for the refund (M6). */
export function quoteOf(payment: PaymentRow, ending: Ending): RefundQuote {
  if (ending.fault === 'TOOK_PLACE') return { refundKrw: 0, percent: 0, couponReturned: false };
  const quote = refundQuote({
    policyVersion: payment.policyVersion,
    now: ending.at,
    startsAt: ending.startsAt,
    fault: ending.fault,
    paidKrw: payment.amountKrw,
  });
  return { ...quote, couponReturned: quote.couponReturned && payment.couponId !== null };
}

/**
 * Ends the money side of a mentoring in the transaction that ends the mentoring: writes down what is refunded and what
 * the mentor has earned, gives the coupon back, and leaves the words with the gateway to a job.
 * An order under way at the gateway is left to whoever settles it: it finds the mentoring ended.
 */
export async function endPayment(services: Services, tx: Queryable, ending: Ending): Promise<void> {
  await paymentStore.abandonReady(tx, ending.mentoringId, ending.at);
  const payment = await paymentStore.findCurrent(tx, ending.mentoringId);
  if (payment?.status === 'DONE') await releaseMoney(services, tx, payment, ending);
  if (payment?.status === 'WAITING_FOR_DEPOSIT') await enqueueRefund(services, tx, payment.paymentId, ending.at);
}

/** What was captured goes where the ending says; see `endPayment`. */
export async function releaseMoney(
  services: Services,
  tx: Queryable,
  payment: PaymentRow,
  ending: Ending,
): Promise<void> {
  const { paymentId, couponId, priceKrw, discountKrw, amountKrw } = payment;
  const quote = quoteOf(payment, ending);
  const { refundKrw, percent } = quote;
  await recordSettlement(tx, payment, divideSettlement({ priceKrw, discountKrw, percent, refundKrw }), ending.at);
  if (quote.couponReturned && couponId !== null) await giveBackCoupon(tx, couponId, ending.at);
  if (refundKrw > 0) {
    if (!(await paymentStore.startRefund(tx, paymentId, 'REFUND_PENDING', refundKrw, ending.at)))
      throw lostPayment(payment);
    await enqueueRefund(services, tx, paymentId, ending.at);
    return;
  }
  // Nothing was paid and all of it goes back: there is nothing to say to the gateway.
  if (amountKrw === 0 && percent > 0) await paymentStore.startRefund(tx, paymentId, 'REFUNDED', 0, ending.at);
  await paymentStore.forgetRefundAccount(tx, paymentId);
}

async function enqueueRefund(services: Services, tx: Queryable, paymentId: number, now: Date): Promise<void> {
  await services.jobs.enqueue(tx, { name: REFUND_JOB, key: String(paymentId), runAt: now });
}

/** The mentoring's row is locked by whoever ends it, so its captured payment cannot have moved. */
function lostPayment(payment: PaymentRow): Error {
  return new Error(`Payment ${payment.paymentId} was moved while its mentoring ended`);
}
