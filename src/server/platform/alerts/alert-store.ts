import type { AlertKind } from '#domain/desk/alerts.ts';
import type { Queryable } from '../../db/database.ts';
import { findRow, manyRows, manyValues } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

export interface AlertRow {
  readonly kind: AlertKind;
  readonly detail: string;
  readonly since: Date;
}

const note = statement<{ isNew: boolean }>(
  'note-alert',
  `insert into alerts as a (kind, detail, since, seen_at) values ($1, $2, $3, $3)
   on conflict (kind) do update set detail = excluded.detail, seen_at = excluded.seen_at, since = least(a.since, excluded.since)
   returning xmax = 0 as "isNew"`,
);

/** What is wrong with the service at this moment. */
export const alertStore = {
  /** The oldest first. */
  list: manyRows<AlertRow>('list-alerts', 'select kind, detail, since from alerts order by since, kind'),
  /** @returns whether it has begun now */
  note: async (tx: Queryable, { kind, detail }: { kind: AlertKind; detail: string }, now: Date) =>
    (await findRow(tx, note, [kind, detail, now]))?.isNew ?? false,
  // An alert found by a clock ahead of this one counts as found now, so that it ends as others do.
  /** Deletes those that were last found before. @returns their kinds */
  takeOver: manyValues<AlertKind, [seenBefore: Date, now: Date]>(
    'take-alerts-that-are-over',
    `with ahead as (update alerts set seen_at = $2, since = least(since, $2) where seen_at > $2)
     delete from alerts where seen_at <= $1 returning kind`,
  ),
};
