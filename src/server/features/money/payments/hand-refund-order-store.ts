import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// The order is not DONE while the refund is sent, nor after it: a look-up at the gateway must not take the missing sum for a reversal
// (docs/decisions/0200).
const start = statement<{ id: number }>(
  'start-hand-refund-of-order',
  `update payments set status = 'PARTIALLY_REFUNDED', updated_at = $3
   where id = $1 and status in ('DONE', 'PARTIALLY_REFUNDED') and amount_krw - refund_krw >= $2 returning id`,
);
const finish = statement<{ id: number }>(
  'finish-hand-refund-of-order',
  `update payments set refund_krw = refund_krw + $2, updated_at = $3,
     status = case when refund_krw + $2 = amount_krw then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
   where id = $1 and status = 'PARTIALLY_REFUNDED' returning id`,
);
const giveUp = statement<{ id: number }>(
  'give-up-hand-refund-of-order',
  `update payments set updated_at = $2, status = case when refund_krw = 0 then 'DONE' else 'PARTIALLY_REFUNDED' end
   where id = $1 and status = 'PARTIALLY_REFUNDED' returning id`,
);

/** What a refund by hand makes of its order (payments §4.11). */
export const handRefundOrderStore = {
  /** @returns false when no such sum is left */
  async start(tx: Queryable, paymentId: number, amountKrw: number, now: Date): Promise<boolean> {
    return (await tx.query(start, [paymentId, amountKrw, now])).length > 0;
  },
  async finish(tx: Queryable, paymentId: number, amountKrw: number, now: Date): Promise<boolean> {
    return (await tx.query(finish, [paymentId, amountKrw, now])).length > 0;
  },
  /** The gateway has refused it: the order is what it was. */
  async giveUp(tx: Queryable, paymentId: number, now: Date): Promise<boolean> {
    return (await tx.query(giveUp, [paymentId, now])).length > 0;
  },
};
