import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const markRefused = statement<{ id: number }>(
  'mark-refund-refused',
  `update payments set refund_refused_at = $3
   where id = $1 and status in ('REFUND_PENDING', 'RETURNING') and refund_refused_at is null
     and refund_account is not distinct from $2 returning id`,
);
const listRefused = statement<{ paymentId: number; orderId: string }>(
  'list-refused-refunds',
  `select id as "paymentId", order_id as "orderId" from payments
   where mentoring_id = $1 and refund_refused_at is not null and method = 'VIRTUAL_ACCOUNT' order by id for update`,
);
const submitAccount = statement(
  'give-refund-account',
  'update payments set refund_account = $2, refund_refused_at = null where id = $1 and refund_refused_at is not null',
);

/** Refunds that the gateway has refused to make (docs/decisions/0091). */
export const refusedRefundStore = {
  /**
   * @param account as it was when the gateway refused, sealed: has its payer given another since, that refusal is no news
   * @returns false when it is known already, or nothing is to be given back any more
   */
  async markRefused(tx: Queryable, paymentId: number, account: Buffer | null, now: Date): Promise<boolean> {
    return (await tx.query(markRefused, [paymentId, account, now])).length > 0;
  },
  /** Those of a mentoring that wait for an account, locked. */
  list: (tx: Queryable, mentoringId: number) => tx.query(listRefused, [mentoringId]),
  submitAccount: (tx: Queryable, paymentId: number, sealed: Buffer) => tx.query(submitAccount, [paymentId, sealed]),
};
