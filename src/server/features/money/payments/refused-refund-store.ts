import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const markRefused = statement<{ id: number }>(
  'mark-refund-refused',
  `update payments set refund_refused_at = $3
   where id = $1 and status in ('REFUND_PENDING', 'RETURNING', 'BOUNCED') and refund_refused_at is null
     and refund_account is not distinct from $2 returning id`,
);
/** Refunds that the gateway has refused to make (docs/decisions/0091). */
export const refusedRefundStore = {
  /**
   * @param account as it was when the gateway refused, sealed: if the payer has given another since, the refusal is no news
   * @returns false when it is known already, or nothing is to be given back any more
   */
  async markRefused(tx: Queryable, paymentId: number, account: Buffer | null, now: Date): Promise<boolean> {
    return (await tx.query(markRefused, [paymentId, account, now])).length > 0;
  },
};
