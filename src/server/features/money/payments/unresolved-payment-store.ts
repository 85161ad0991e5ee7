import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What makes an order one to ask the gateway about. */
export interface ReconcileCutoffs {
  /** Confirmations with no outcome written down since. */
  readonly confirmingBefore: Date;
  /** Its account has waited for a deposit, unseen since. */
  readonly waitingBefore: Date;
  /** A deposit has come in after this, whatever has become of its mentoring since, */
  readonly depositedAfter: Date;
  /** and has not been looked at since that. */
  readonly depositSeenBefore: Date;
  /** It has been to the gateway and failed after this. */
  readonly failedAfter: Date;
}

/** The limit for each kind: more than may keep failing, so that these never keep out the others. */
const UNRESOLVED_AT_ONCE = 1000;

const touch = statement('touch-payment', 'update payments set updated_at = $2 where id = $1');
// What is under way was not touched in the future: a clock has been set back since.
const clampFutureTimes = statement(
  'clamp-future-times-of-payments',
  `update payments set updated_at = $1 where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT') and updated_at > $2`,
);
const listReady = statement<{ paymentId: number }>(
  'list-open-orders',
  `select id as "paymentId" from payments where status = 'READY' order by id`,
);
// Those looked at longest ago: settled ones leave the list (`settle-deposits`), the others are looked at and come last.
const OPEN_DEPOSITS = `select id, approved_at from payments
  where status = 'DONE' and method = 'VIRTUAL_ACCOUNT' and not is_deposit_final`;
// In one statement, because it is asked every minute and mostly finds nothing.
const listUnresolved = statement<{ paymentId: number }>(
  'list-unresolved-payments',
  `(select id as "paymentId" from payments
    where (status = 'CONFIRMING' and updated_at <= $1) or (status = 'WAITING_FOR_DEPOSIT' and updated_at <= $2)
    order by updated_at, id limit ${UNRESOLVED_AT_ONCE})
   union all
   (select p.id from (${OPEN_DEPOSITS} and updated_at <= $4 order by updated_at, id limit ${UNRESOLVED_AT_ONCE}) p
    where p.approved_at > $3)
   union all
   (select id from payments
    where status = 'FAILED' and payment_key is not null and updated_at > $5
    order by updated_at, id limit ${UNRESOLVED_AT_ONCE})`,
);
// A deposit that its bank cannot take back any more is out of the index from then on: what is read is what is asked about.
const settleDeposits = statement(
  'settle-deposits',
  `update payments set is_deposit_final = true where id = any(array(
     select p.id from (${OPEN_DEPOSITS} and updated_at <= $2 order by updated_at, id limit ${UNRESOLVED_AT_ONCE}) p
     where p.approved_at <= $1
   ))`,
);

/** Orders that the gateway is asked about, because what became of them is not known here. */
export const unresolvedPaymentStore = {
  touch: (db: Queryable, paymentId: number, now: Date) => db.query(touch, [paymentId, now]),
  /** Has orders under way that were last touched after `latest` count as touched at `now`. */
  clampFutureTimes: (db: Queryable, now: Date, latest: Date) => db.query(clampFutureTimes, [now, latest]),
  async listReady(db: Queryable): Promise<number[]> {
    return (await db.query(listReady)).map(({ paymentId }) => paymentId);
  },
  /** Deposits that nobody has to ask about any more, up to a thousand: received up to `depositedAfter`. */
  settleDeposits: (db: Queryable, { depositedAfter, depositSeenBefore }: ReconcileCutoffs) =>
    db.query(settleDeposits, [depositedAfter, depositSeenBefore]),
  /** Orders to ask the gateway about, up to a thousand of each kind, the oldest first. */
  listUnresolved(db: Queryable, times: ReconcileCutoffs): Promise<{ paymentId: number }[]> {
    const { confirmingBefore, waitingBefore, depositedAfter, depositSeenBefore, failedAfter } = times;
    return db.query(listUnresolved, [confirmingBefore, waitingBefore, depositedAfter, depositSeenBefore, failedAfter]);
  },
};

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
