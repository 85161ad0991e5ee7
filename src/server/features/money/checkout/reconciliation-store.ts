import type { PaymentStatus } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow, mustFindRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** What we say of an order's money, in won. */
interface ComparedOrder {
  readonly status: PaymentStatus;
  readonly amountKrw: number;
  readonly refundKrw: number;
  readonly ledgerKrw: number;
  /** Whether the gateway is being asked for a refund by hand. */
  readonly isMoving: boolean;
}

const isCompared = statement<{ isCompared: boolean }>(
  'find-ledger-comparison',
  'select exists (select from ledger_comparisons where day >= $1) as "isCompared"',
);
const markCompared = statement(
  'mark-ledger-compared',
  'insert into ledger_comparisons (day, compared_at) values ($1, $2) on conflict (day) do nothing',
);
const forgetEarlier = statement('forget-ledger-comparisons', 'delete from ledger_comparisons where day < $1');
const listMoved = statement<{ orderId: string; krw: number }>(
  'list-orders-moved-in-ledger',
  `select p.order_id as "orderId", e.krw from (
     select payment_id, sum(amount_krw)::int as krw from ledger_entries
     where account = 'GATEWAY' and at >= $1 and at < $2 group by payment_id
   ) e join payments p on p.id = e.payment_id`,
);
const note = statement(
  'note-ledger-differences',
  `insert into ledger_differences (order_id, found_at) select order_id, $2 from unnest($1::text[]) as order_id
   on conflict (order_id) do nothing`,
);
const listUnchecked = statement<{ orderId: string }>(
  'list-ledger-differences',
  `select order_id as "orderId" from ledger_differences
   where (checked_at is null or checked_at < $1) and order_id <> all($2::text[]) order by checked_at nulls first, order_id limit 100`,
);
const findOrder = statement<ComparedOrder>(
  'find-order-to-compare',
  `select p.status, p.amount_krw as "amountKrw", p.refund_krw as "refundKrw",
     exists (select from hand_refunds h where h.payment_id = p.id and h.state = 'SENT') as "isMoving",
     coalesce((select sum(e.amount_krw) from ledger_entries e where e.payment_id = p.id and e.account = 'GATEWAY'), 0)::int as "ledgerKrw"
   from payments p where p.order_id = $1`,
);
const settle = statement('settle-ledger-difference', 'delete from ledger_differences where order_id = $1');
const keep = statement(
  'keep-ledger-difference',
  `update ledger_differences set checked_at = $2, differs_since = case when $3 then coalesce(differs_since, $2) end where order_id = $1`,
);

/** What a day's comparison with the gateway found (payments §4.13). Sums in won. */
export const ledgerComparisonStore = {
  /** @param day a Korean day: whether it, or a later one, was compared */
  async isCompared(db: Queryable, day: string): Promise<boolean> {
    return (await db.query(isCompared, [day]))[0]?.isCompared ?? false;
  },
  async markCompared(tx: Queryable, day: string, now: Date): Promise<void> {
    await tx.query(markCompared, [day, now]);
    await tx.query(forgetEarlier, [day]);
  },
  /** The sum that each order moved in the ledger in a period. */
  listMoved: (db: Queryable, { from, until }: { from: Date; until: Date }) => db.query(listMoved, [from, until]),
  /** Orders to ask about one by one. */
  note: (tx: Queryable, orderIds: readonly string[], now: Date) => tx.query(note, [orderIds, now]),
  /** Up to 100 that were not asked about since `checkedBefore`, but those of `except`. */
  async listUnchecked(db: Queryable, checkedBefore: Date, except: readonly string[]): Promise<string[]> {
    return (await db.query(listUnchecked, [checkedBefore, except])).map(({ orderId }) => orderId);
  },
  /** Undefined for an order that is not ours. */
  async findOrder(db: Queryable, orderId: string): Promise<ComparedOrder | undefined> {
    return (await db.query(findOrder, [orderId]))[0];
  },
  settle: (db: Queryable, orderId: string) => db.query(settle, [orderId]),
  /** It is not the same yet: it differs, or is on its way. */
  keep: (db: Queryable, orderId: string, isDifferent: boolean, now: Date) =>
    db.query(keep, [orderId, now, isDifferent]),
};

// Of the write-ahead log at this moment: the control file tells of a new timeline only after the next checkpoint.
const find = statement<{ timeline: string }>(
  'find-timeline',
  `select system_identifier || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from pg_control_system()`,
);
const findSeen = statement<{ payload: unknown }>('find-seen-timeline', 'select payload from jobs where name = $1');

export const timelineStore = {
  /** Names the cluster and its history: another one after a promotion, a restore to a point in time, and a move of the data. */
  find: async (db: Queryable) => (await mustFindRow(db, find, [])).timeline,
  /** What the watch has kept. */
  findSeen: async (db: Queryable, job: string) => (await findRow(db, findSeen, [job]))?.payload,
};
