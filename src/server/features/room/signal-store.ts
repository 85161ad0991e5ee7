import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { isOverSql } from '#server/platform/throttles/window-sql.ts';

// The same number twice is a repeated call: the first one counts.
const insert = statement(
  'insert-meeting-signals',
  `insert into meeting_signals (mentoring_id, from_seat, number, to_seat, signal, at)
   select $1, $2, $3 - 1 + s.position, $4, s.signal, $6
   from unnest($5::text[]) with ordinality as s (signal, position)
   on conflict (mentoring_id, from_seat, number) do nothing`,
);
const hit = statement<{ hits: number }>(
  'hit-room-limit',
  `insert into throttles as t (key, hits, resets_at) values ($1, 1, $3)
   on conflict (key) do update set
     hits = case when ${isOverSql('t', '$2')} then 1 else t.hits + 1 end,
     resets_at = case when ${isOverSql('t', '$2')} then excluded.resets_at else t.resets_at end
   returning hits`,
);

export interface NewSignals {
  readonly mentoringId: number;
  readonly seat: string;
  readonly to: string;
  /** Of the first. */
  readonly number: number;
  readonly signals: readonly string[];
}

export const signalStore = {
  insert: (db: Queryable, { mentoringId, seat, to, number, signals }: NewSignals, now: Date) =>
    db.query(insert, [mentoringId, seat, number, to, signals, now]),
  /** Counts one call within the window that the first one opened. @returns how many there are */
  async hit(db: Queryable, key: string, now: Date, resetsAt: Date): Promise<number> {
    const [row] = await db.query(hit, [key, now, resetsAt]);
    return row?.hits ?? 0;
  },
};
