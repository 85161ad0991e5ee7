import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';

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
