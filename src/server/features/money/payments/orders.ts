import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { releaseCoupon } from '../coupons/use-coupons.ts';
import { enqueueCheckOfFailed, enqueueLastCheck, enqueueRefund } from './enqueue-jobs.ts';
import { latePaymentStore, unresolvedPaymentStore } from './gateway-call-store.ts';
import { recordCapture, recordLateCapture, recordPassOn } from './ledger.ts';
import { paymentStore, type NewOrder, type PaymentRow, type StoredVirtualAccount } from './payment-store.ts';

// What becomes of an order. Each transition is a compare-and-swap: false means that the order was not in the state it starts from.

/** Writes an order: READY, or DONE when there is nothing to pay. */
export const insertOrder = (tx: Queryable, order: NewOrder, now: Date) => paymentStore.insert(tx, order, now);

/** Abandons the order of a mentoring that is open, when another takes its place or the mentoring ends. */
export async function abandonOpenOrder(
  services: Pick<Services, 'jobs'>,
  tx: Queryable,
  mentoringId: number,
  now: Date,
): Promise<void> {
  await enqueueLastCheck(services, tx, await paymentStore.abandonReady(tx, mentoringId, now), now);
}

/** The buyer came back without paying: an order that is still open is abandoned. */
export async function abandonOrder(
  services: Pick<Services, 'jobs'>,
  tx: Queryable,
  orderId: string,
  now: Date,
): Promise<void> {
  await enqueueLastCheck(services, tx, await paymentStore.abandon(tx, orderId, now), now);
}

/** Longer than a confirmation (30 s) and the look-up after it (10 s) may take: a request of the payer is not waiting any more. */
export const CONFIRM_WITHIN_MS = 45_000;

/** The gateway is about to be asked for the money of an open order. */
export const startConfirming = paymentStore.startConfirming;

/** Takes an order's key away from another order, which the gateway has refused with it. @returns whether there was one */
export const releaseKey = paymentStore.releaseKey;

/** The gateway has issued the account of a bank transfer. */
export const startWaitingForDeposit = (
  tx: Queryable,
  paymentId: number,
  deposit: { account: StoredVirtualAccount; secret: string | null; receiptUrl: string | null },
  now: Date,
) => paymentStore.awaitDeposit(tx, paymentId, deposit, now);

/** The money came in: the order is DONE, and the ledger holds the amount. */
export async function captureOrder(
  tx: Queryable,
  payment: PaymentRow,
  approval: { approvedAt: Date; receiptUrl: string | null },
  now: Date,
): Promise<boolean> {
  if (!(await paymentStore.capture(tx, payment.paymentId, approval, now))) return false;
  await recordCapture(tx, payment, now);
  return true;
}

/**
 * A captured order goes from a mentoring that ended without an answer to the next one, with its money, policy and coupon (docs/decisions/0202).
 * Lock the mentoring that it leaves.
 * @returns false when it is not held for that one any more
 */
export async function passOrderOn(
  tx: Queryable,
  payment: PaymentRow,
  mentorings: { from: number; to: number },
  now: Date,
): Promise<boolean> {
  if (!(await paymentStore.pass(tx, payment.paymentId, mentorings, now))) return false;
  await recordPassOn(tx, payment, mentorings, now);
  return true;
}

/** No money came in: the order has FAILED, and its coupon is free again. */
export async function failOrder(
  services: Pick<Services, 'jobs'>,
  tx: Queryable,
  { paymentId, couponId }: PaymentRow,
  failure: { code: string; message: string },
  now: Date,
): Promise<boolean> {
  if (!(await paymentStore.fail(tx, paymentId, failure, now))) return false;
  await enqueueCheckOfFailed(services, tx, paymentId, now);
  if (couponId !== null) await releaseCoupon(tx, couponId);
  return true;
}

/** Money came in for an order that had been given up: it is RETURNING, and a job refunds it (docs/decisions/0090). */
export async function returnLateCapture(
  services: Pick<Services, 'jobs'>,
  tx: Queryable,
  payment: PaymentRow,
  taken: { paymentKey: string; approvedAt: Date },
  now: Date,
): Promise<boolean> {
  if (!(await latePaymentStore.startReturning(tx, payment.paymentId, taken, now))) return false;
  await recordLateCapture(tx, payment, now);
  await enqueueRefund(services, tx, payment.paymentId, now);
  return true;
}

/** Notes that the gateway was asked about an order at `now`. */
export const touchPayment = unresolvedPaymentStore.touch;

/** After the clock was set back: orders under way that were touched after `latest` count as touched at `now`. */
export const clampPaymentTimes = unresolvedPaymentStore.clampFutureTimes;
