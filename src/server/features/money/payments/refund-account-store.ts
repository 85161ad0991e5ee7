import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const lockOfMentoring = statement<{ paymentId: number; orderId: string; isRefused: boolean }>(
  'lock-orders-with-refund-account',
  `select id as "paymentId", order_id as "orderId", refund_refused_at is not null as "isRefused" from payments
   where mentoring_id = $1 and method = 'VIRTUAL_ACCOUNT' and (refund_account is not null or refund_refused_at is not null)
     and status not in ('READY', 'CONFIRMING')
   order by id for update`,
);
const listHandedOver = statement<{ paymentId: number }>(
  'list-refund-accounts-handed-over',
  `select distinct payment_id as "paymentId" from gateway_calls
   where payment_id = any($1) and step = 'CANCEL' and outcome <> 'REFUSED' and not request ? 'isClosing'`,
);
const lock = statement<{ account: Buffer | null }>(
  'lock-refund-account',
  'select refund_account as account from payments where id = $1 for update',
);
const replace = statement(
  'replace-refund-account',
  'update payments set refund_account = $2, refund_refused_at = null where id = $1',
);

/** The sealed accounts that bank transfers are refunded to. */
export const refundAccountStore = {
  /** The orders of a mentoring that have an account, or were refused a refund for want of one, locked. */
  lockOfMentoring: (tx: Queryable, mentoringId: number) => tx.query(lockOfMentoring, [mentoringId]),
  /** Those of the orders for which the gateway was asked for a refund and has not refused. */
  async listHandedOver(tx: Queryable, paymentIds: readonly number[]): Promise<number[]> {
    return (await tx.query(listHandedOver, [paymentIds])).map(({ paymentId }) => paymentId);
  },
  /** The account of an order, as it stays until the transaction ends. */
  async lock(tx: Queryable, paymentId: number): Promise<Buffer | null> {
    const [row] = await tx.query(lock, [paymentId]);
    return row?.account ?? null;
  },
  replace: (tx: Queryable, paymentId: number, sealed: Buffer) => tx.query(replace, [paymentId, sealed]),
};
