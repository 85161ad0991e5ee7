import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// The same number twice is a repeated call: the first one counts.
const insert = statement(
  'insert-meeting-signals',
  `insert into meeting_signals (mentoring_id, from_seat, number, to_seat, signal, at)
   select $1, $2, $3 - 1 + s.position, $4, s.signal, $6
   from unnest($5::text[]) with ordinality as s (signal, position)
   on conflict (mentoring_id, from_seat, number) do nothing`,
);

export interface NewSignals {
  readonly mentoringId: number;
  readonly seat: string;
  readonly to: string;
  /** The number of the first one. */
  readonly number: number;
  readonly signals: readonly string[];
}

export const signalStore = {
  insert: (db: Queryable, { mentoringId, seat, to, number, signals }: NewSignals, now: Date) =>
    db.query(insert, [mentoringId, seat, number, to, signals, now]),
};
