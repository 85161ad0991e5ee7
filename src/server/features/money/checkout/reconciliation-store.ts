import type { PaymentStatus } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows, manyValues, maybeRow, maybeValue, oneValue } from '#server/db/rows.ts';
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
  listMoved: manyRows<{ orderId: string; krw: number }, [span: { from: Date; until: Date }]>(
    'list-orders-moved-in-ledger',
    `select p.order_id as "orderId", e.krw from (
       select payment_id, sum(amount_krw)::int as krw from ledger_entries
       where account = 'GATEWAY' and at >= $1.from and at < $1.until group by payment_id
     ) e join payments p on p.id = e.payment_id`,
  ),
  /** Orders to ask about one by one. */
  note: execute<[orderIds: readonly string[], now: Date]>(
    'note-ledger-differences',
    `insert into ledger_differences (order_id, found_at) select order_id, $2 from unnest($1::text[]) as order_id
     on conflict (order_id) do nothing`,
  ),
  /** Up to 100 that were not asked about since `checkedBefore`, but those of `except`. */
  listUnchecked: manyValues<string, [checkedBefore: Date, except: readonly string[]]>(
    'list-ledger-differences',
    `select order_id as "orderId" from ledger_differences
     where (checked_at is null or checked_at < $1) and order_id <> all($2::text[]) order by checked_at nulls first, order_id limit 100`,
  ),
  /** Undefined for an order that is not ours. */
  findOrder: maybeRow<ComparedOrder, [orderId: string]>(
    'find-order-to-compare',
    `select p.status, p.amount_krw as "amountKrw", p.refund_krw as "refundKrw",
       exists (select from hand_refunds h where h.payment_id = p.id and h.state = 'SENT') as "isMoving",
       coalesce((select sum(e.amount_krw) from ledger_entries e where e.payment_id = p.id and e.account = 'GATEWAY'), 0)::int as "ledgerKrw"
     from payments p where p.order_id = $1`,
  ),
  settle: execute<[orderId: string]>('settle-ledger-difference', 'delete from ledger_differences where order_id = $1'),
  /** It is not the same yet: it differs, or is on its way. */
  keep: execute<[orderId: string, isDifferent: boolean, now: Date]>(
    'keep-ledger-difference',
    `update ledger_differences set checked_at = $3, differs_since = case when $2 then coalesce(differs_since, $3) end where order_id = $1`,
  ),
};

export const timelineStore = {
  // Of the write-ahead log at this moment: the control file tells of a new timeline only after the next checkpoint.
  /** Names the cluster and its history: another one after a promotion, a restore to a point in time, and a move of the data. */
  find: oneValue<string>(
    'find-timeline',
    `select system_identifier || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from pg_control_system()`,
  ),
  /** What the watch has kept. */
  findSeen: maybeValue<unknown, [job: string]>('find-seen-timeline', 'select payload from jobs where name = $1'),
};
