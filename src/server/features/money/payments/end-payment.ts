import { dividePayout, type Payout } from '#domain/money/payouts.ts';
import { HALF_PERCENT, quoteOfPercent, refundQuote, type EndCause, type RefundQuote } from '#domain/money/refunds.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { returnCoupon } from '../coupons/use-coupons.ts';
import { enqueueRefund } from './enqueue-jobs.ts';
import { recordLossBack, recordPayout, recordReopening } from './ledger.ts';
import type { EndedPayment } from './notify-payer.ts';
import { abandonOpenOrder } from './orders.ts';
import { paymentStore, type PaymentRow } from './payment-store.ts';
import { hasCoupon } from './payment-view.ts';
import { refundAccountStore, refundStore } from './refund-store.ts';
import { reverseDeposit } from './reverse-deposit.ts';

/** How a mentoring ended, for its money: it took place, wholly or half; or not, and because of which side; or its money had left. */
export interface Ending {
  readonly mentoringId: number;
  /** Start of the confirmed session; undefined before acceptance. */
  readonly startsAt: Date | undefined;
  /** When it was confirmed; only needed for a mentee's cancellation. */
  readonly confirmedAt?: Date | undefined;
  readonly cause: EndCause | 'SUSPENSION' | 'COMPLETED' | 'HALF' | 'BOUNCED';
  readonly at: Date;
  /** Whether it may be opened again (`reopenPayment`): the account for a refund is kept until then. */
  readonly mayReopen?: boolean | undefined;
}

/** What ending a paid mentoring returns: the same function for the screen's quote and for the refund (M6). */
export function quoteOf(payment: PaymentRow, ending: Ending): RefundQuote {
  if (ending.cause === 'COMPLETED' || ending.cause === 'BOUNCED') return quoteOfPercent(0, payment.amountKrw);
  if (ending.cause === 'HALF') return quoteOfPercent(HALF_PERCENT, payment.amountKrw);
  const quote = refundQuote({
    policyVersion: payment.policyVersion,
    now: ending.at,
    startsAt: ending.startsAt,
    confirmedAt: ending.confirmedAt,
    cause: ending.cause,
    paidKrw: payment.amountKrw,
  });
  const couponReturned = quote.couponReturned && hasCoupon(payment) && !payment.wasCouponReturned;
  return { ...quote, couponReturned };
}

/** How an ending would divide the price, to the won: for the operator who decides, and for readers of a decision that can still be appealed. */
export function previewEnding(payment: PaymentRow, ending: Ending): Payout & Pick<RefundQuote, 'couponReturned'> {
  const { refundKrw, percent, couponReturned } = quoteOf(payment, ending);
  const payout = dividePayout({ ...payment, percent, refundKrw });
  // What has left again cannot be given back a second time.
  return { ...payout, refundKrw: payment.status === 'BOUNCED' ? 0 : refundKrw, couponReturned };
}

/**
 * A session that was completed, and for which nothing went back, is opened again: its whole price is held once more.
 * @param payment its current order, read under the mentoring's lock
 */
export async function reopenPayment(tx: Queryable, payment: PaymentRow, at: Date): Promise<void> {
  await recordReopening(tx, payment, dividePayout({ ...payment, percent: 0, refundKrw: 0 }), at);
}

/**
 * Ends the money side of a mentoring in the transaction that ends the mentoring: writes down what is refunded and what
 * the mentor has earned, gives the coupon back, and leaves the calls to the gateway to a job.
 * An order under way at the gateway stays: the code that settles it finds the mentoring ended.
 * @param payment the mentoring's current order, read under the mentoring's lock: none is made meanwhile, and an open one is the current one
 * @returns what has become of the money; undefined when none had come in
 */
export async function endPayment(
  services: Services,
  tx: Queryable,
  payment: PaymentRow,
  ending: Ending,
): Promise<EndedPayment | undefined> {
  switch (payment.status) {
    case 'READY':
      await abandonOpenOrder(services, tx, payment.mentoringId, ending.at);
      return undefined;
    case 'DONE':
      if (ending.cause === 'BOUNCED') return reverseWhole(services, tx, payment, ending.at);
      return releaseMoney(services, tx, payment, ending);
    case 'BOUNCED':
      return settleReversed(tx, payment, ending);
    case 'WAITING_FOR_DEPOSIT':
      await enqueueRefund(services, tx, payment.paymentId, ending.at);
      return undefined;
    default:
      return undefined;
  }
}

/** What was captured goes where the ending says; see `endPayment`. */
export async function releaseMoney(
  services: Services,
  tx: Queryable,
  payment: PaymentRow,
  ending: Ending,
): Promise<EndedPayment> {
  const { paymentId, amountKrw } = payment;
  const quote = quoteOf(payment, ending);
  const { refundKrw, percent, couponReturned } = quote;
  const payout = dividePayout({ ...payment, percent, refundKrw });
  await recordPayout(tx, payment, payout, ending.at);
  if (couponReturned) await returnCouponOf(tx, payment, ending.at);
  const ended = { payment, refundKrw, mentorKrw: payout.mentorKrw, couponReturned, isReversed: false };
  if (refundKrw > 0) {
    if (!(await refundStore.start(tx, paymentId, 'REFUND_PENDING', refundKrw, ending.at))) throw lostPayment(payment);
    await enqueueRefund(services, tx, paymentId, ending.at);
    return ended;
  }
  // Nothing was paid and all of it goes back: there is nothing to say to the gateway.
  if (amountKrw === 0 && percent === 100) await refundStore.start(tx, paymentId, 'REFUNDED', 0, ending.at);
  if (!ending.mayReopen) await refundAccountStore.forget(tx, paymentId);
  return ended;
}

/** The coupon of an order that brings no money can be used again: once an order. @returns whether it can */
async function returnCouponOf(tx: Queryable, payment: PaymentRow, at: Date): Promise<boolean> {
  const { paymentId, couponId } = payment;
  if (!hasCoupon(payment) || !(await paymentStore.markCouponReturned(tx, paymentId, at))) return false;
  // A campaign's coupon is used by the order that keeps it, and has no state of its own.
  return couponId === null || returnCoupon(tx, couponId, at);
}

/** A mentoring ends because all that was held for it has left: the coupon goes back, nobody has earned anything. */
async function reverseWhole(services: Services, tx: Queryable, payment: PaymentRow, at: Date): Promise<EndedPayment> {
  const { amountKrw: heldKrw, discountKrw: couponBackKrw } = payment;
  if (!(await reverseDeposit(services, tx, payment, { heldKrw, couponBackKrw }, at))) throw lostPayment(payment);
  const couponReturned = await returnCouponOf(tx, payment, at);
  return { payment, refundKrw: 0, mentorKrw: 0, couponReturned, isReversed: true };
}

/** A session had begun when its money left, and has been settled now: the mentor earns what was decided; a refund has nothing to give back. */
async function settleReversed(tx: Queryable, payment: PaymentRow, ending: Ending): Promise<EndedPayment> {
  const { refundKrw, percent, couponReturned } = quoteOf(payment, ending);
  const payout = dividePayout({ ...payment, percent, refundKrw });
  await recordPayout(tx, payment, payout, ending.at);
  await recordLossBack(tx, payment, refundKrw, ending.at);
  if (couponReturned) await returnCouponOf(tx, payment, ending.at);
  return { payment, refundKrw: 0, mentorKrw: payout.mentorKrw, couponReturned, isReversed: true };
}

/** The caller has locked the mentoring's row, so its captured payment cannot have moved. */
function lostPayment(payment: PaymentRow): Error {
  return new Error(`Payment ${payment.paymentId} was moved while its mentoring ended`);
}
