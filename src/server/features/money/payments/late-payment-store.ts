import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const startReturning = statement<{ id: number }>(
  'start-returning-payment',
  `update payments set status = 'RETURNING', refund_krw = amount_krw, payment_key = $2, approved_at = $3, updated_at = $4
   where id = $1 and status in ('FAILED', 'ABANDONED') returning id`,
);

/** Orders that were given up here, and what the gateway may still do with them (docs/decisions/0090). */
export const latePaymentStore = {
  /** @returns false when the order is not given up, or its money goes back already */
  async startReturning(
    tx: Queryable,
    paymentId: number,
    taken: { paymentKey: string; approvedAt: Date },
    now: Date,
  ): Promise<boolean> {
    return (await tx.query(startReturning, [paymentId, taken.paymentKey, taken.approvedAt, now])).length > 0;
  },
};
