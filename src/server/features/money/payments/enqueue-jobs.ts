import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';

/** Asks the gateway about one order, and writes down what it knows (`checkPayment`). */
export const RECONCILE_JOB = 'reconcile-payment';

/** Longer than a buyer's consent lasts at the gateway (ten minutes): what it has not taken by then it never will. */
const CONSENT_IS_OVER_AFTER_MS = 12 * MINUTE_MS;

/** Has the gateway asked once about orders that are given up now, at a time when nobody can pay them any more. */
export async function enqueueLastCheck(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  paymentIds: readonly number[],
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + CONSENT_IS_OVER_AFTER_MS);
  for (const paymentId of paymentIds) await jobs.enqueue(tx, { name: RECONCILE_JOB, key: String(paymentId), runAt });
}

/** The same of an order that failed, beside the look-ups of its first minutes: those end with a server that is down meanwhile. */
export const LAST_CHECK_JOB = 'last-check-of-payment';

/** Has the gateway asked once more about an order that has failed, when it cannot take the money any more. */
export async function enqueueCheckOfFailed(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  paymentId: number,
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + CONSENT_IS_OVER_AFTER_MS);
  await jobs.enqueue(tx, { name: LAST_CHECK_JOB, key: String(paymentId), runAt });
}

export const REFUND_JOB = 'refund-payment';

/** Leaves it to a job to have the gateway give back what an order owes; see `refundPayment`. */
export async function enqueueRefund(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  paymentId: number,
  now: Date,
): Promise<void> {
  await jobs.enqueue(tx, { name: REFUND_JOB, key: String(paymentId), runAt: now });
}
