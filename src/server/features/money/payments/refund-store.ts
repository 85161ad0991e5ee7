import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, findRow, manyRows, manyValues } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** Refunds by the gateway, of what an ending gives back. */
export const refundStore = {
  /** @param to REFUND_PENDING while the gateway has to act, REFUNDED when nothing was paid */
  start: anyRow<[paymentId: number, to: 'REFUND_PENDING' | 'REFUNDED', refundKrw: number, now: Date]>(
    'start-refund',
    `update payments set status = $2, refund_krw = $3, updated_at = $4 where id = $1 and status = 'DONE' returning id`,
  ),
  finish: anyRow<[paymentId: number, now: Date]>(
    'finish-refund',
    `update payments set status = case when status = 'RETURNING' then 'RETURNED'
         when refund_krw = amount_krw then 'REFUNDED' else 'PARTIALLY_REFUNDED' end,
       refund_account = null, refund_refused_at = null, refunded_at = $2, updated_at = $2
     where id = $1 and status in ('REFUND_PENDING', 'RETURNING') returning id`,
  ),
};

/** What a refund by hand makes of its order (payments §4.11). */
export const handRefundOrderStore = {
  // The order is not DONE while the refund is sent, nor after it: a look-up at the gateway must not take the missing sum for a reversal
  // (docs/decisions/0200).
  /** @returns false when no such sum is left */
  start: anyRow<[paymentId: number, amountKrw: number, now: Date]>(
    'start-hand-refund-of-order',
    `update payments set status = 'PARTIALLY_REFUNDED', updated_at = $3
     where id = $1 and status in ('DONE', 'PARTIALLY_REFUNDED') and amount_krw - refund_krw >= $2 returning id`,
  ),
  finish: anyRow<[paymentId: number, amountKrw: number, now: Date]>(
    'finish-hand-refund-of-order',
    `update payments set refund_krw = refund_krw + $2, updated_at = $3,
       status = case when refund_krw + $2 = amount_krw then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
     where id = $1 and status = 'PARTIALLY_REFUNDED' returning id`,
  ),
  /** The gateway has refused it: the order is what it was. */
  giveUp: anyRow<[paymentId: number, now: Date]>(
    'give-up-hand-refund-of-order',
    `update payments set updated_at = $2, status = case when refund_krw = 0 then 'DONE' else 'PARTIALLY_REFUNDED' end
     where id = $1 and status = 'PARTIALLY_REFUNDED' returning id`,
  ),
};

/** Refunds that the gateway has refused to make (docs/decisions/0091). */
export const refusedRefundStore = {
  /**
   * @param account as it was when the gateway refused, sealed: if the payer has given another since, the refusal is no news
   * @returns false when it is known already, or nothing is to be given back any more
   */
  markRefused: anyRow<[paymentId: number, account: Buffer | null, now: Date]>(
    'mark-refund-refused',
    `update payments set refund_refused_at = $3
     where id = $1 and status in ('REFUND_PENDING', 'RETURNING', 'BOUNCED') and refund_refused_at is null
       and refund_account is not distinct from $2 returning id`,
  ),
};

const lock = statement<{ account: Buffer | null }>(
  'lock-refund-account',
  'select refund_account as account from payments where id = $1 for update',
);

/** The sealed accounts that bank transfers are refunded to. */
export const refundAccountStore = {
  /** The orders of a mentoring that have an account, or were refused a refund for want of one, locked. */
  lockOfMentoring: manyRows<{ paymentId: number; orderId: string; isRefused: boolean }, [mentoringId: number]>(
    'lock-orders-with-refund-account',
    `select id as "paymentId", order_id as "orderId", refund_refused_at is not null as "isRefused" from payments
     where mentoring_id = $1 and method = 'VIRTUAL_ACCOUNT' and (refund_account is not null or refund_refused_at is not null)
       and status not in ('READY', 'CONFIRMING')
     order by id for update`,
  ),
  /** Those of the orders for which the gateway was asked for a refund and has not refused. */
  listHandedOver: manyValues<number, [paymentIds: readonly number[]]>(
    'list-refund-accounts-handed-over',
    `select distinct payment_id as "paymentId" from gateway_calls
     where payment_id = any($1) and step = 'CANCEL' and outcome <> 'REFUSED' and not request ? 'isClosing'`,
  ),
  /** The account of an order, as it stays until the transaction ends. */
  lock: async (tx: Queryable, paymentId: number) => (await findRow(tx, lock, [paymentId]))?.account ?? null,
  replace: execute<[paymentId: number, sealed: Buffer]>(
    'replace-refund-account',
    'update payments set refund_account = $2, refund_refused_at = null where id = $1',
  ),
  forget: execute<[paymentId: number]>(
    'forget-refund-account',
    'update payments set refund_account = null, refund_refused_at = null where id = $1',
  ),
};
