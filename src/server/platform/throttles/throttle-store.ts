import type { Queryable } from '../../db/database.ts';
import { execute, oneRow } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';

/**
 * Whether the window of a throttle is over when it is hit, for an `on conflict … do update` with a new row that is a window beginning now.
 * A window that would last longer than the new one was begun by a clock ahead of this one, and would keep people out for as long as that
 * clock is ahead. The clocks of two machines may differ by a minute.
 * @param row the table or its alias @param now an expression
 */
export const isOverSql = (row: string, now: string) =>
  `(${row}.resets_at <= ${now} or ${row}.resets_at > excluded.resets_at + interval '1 minute')`;

/** The attempts of a window that the first of them opened. */
export interface ThrottleWindow {
  readonly hits: number;
  readonly resetsAt: Date;
}

const hitAll = statement<ThrottleWindow & { key: string }>(
  'hit-throttles',
  `with counted as (
     insert into throttles as t (key, hits, resets_at) select key, 1, $3 from unnest($1::text[]) as k (key)
     on conflict (key) do update set
       hits = case when ${isOverSql('t', '$2')} then 1 else t.hits + 1 end,
       resets_at = case when ${isOverSql('t', '$2')} then excluded.resets_at else t.resets_at end
     returning key, hits, resets_at as "resetsAt")
   select key, hits, "resetsAt" from counted
   union all select key, hits, resets_at from throttles where key = $4::text and resets_at > $2`,
);
// In the order of the keys: processes that report the same networks never deadlock.
const addHits = statement<{ key: string; hits: number }>(
  'add-throttle-hits',
  `insert into throttles as t (key, hits, resets_at)
   select key, hits, $3 from unnest($1::text[], $2::integer[]) as added (key, hits) order by key
   on conflict (key) do update set hits = t.hits + excluded.hits
   returning key, hits`,
);

export const throttleStore = {
  /** Counts one attempt within the window that the first one opened. @returns the number of attempts in the window */
  async hit(db: Queryable, key: string, now: Date, resetsAt: Date): Promise<number> {
    return (await throttleStore.hitWindow(db, key, now, resetsAt)).hits;
  },
  /** The same. @returns also when the window ends */
  hitWindow: oneRow<ThrottleWindow, [key: string, now: Date, resetsAt: Date]>(
    'hit-throttle',
    `insert into throttles (key, hits, resets_at) values ($1, 1, $3)
     on conflict (key) do update set
       hits = case when ${isOverSql('throttles', '$2')} then 1 else throttles.hits + 1 end,
       resets_at = case when ${isOverSql('throttles', '$2')} then excluded.resets_at else throttles.resets_at end
     returning hits, resets_at as "resetsAt"`,
  ),
  /**
   * Counts one attempt at each key, in their order, and reads another key's count, if one is given. Callers that count the same keys give them
   * in the same order, so that they never deadlock.
   * @returns the windows by key
   */
  async hitAll(
    db: Queryable,
    { keys, read = null, now, resetsAt }: { keys: readonly string[]; read?: string | null; now: Date; resetsAt: Date },
  ): Promise<ReadonlyMap<string, ThrottleWindow>> {
    const rows = await db.query(hitAll, [keys, now, resetsAt, read]);
    return new Map(rows.map(({ key, ...window }) => [key, window]));
  },
  /** Adds attempts that were counted elsewhere, to keys that are of one window alone. @returns the sum by key */
  async addHits(
    db: Queryable,
    added: readonly { key: string; hits: number }[],
    resetsAt: Date,
  ): Promise<ReadonlyMap<string, number>> {
    const [keys, hits] = [added.map(({ key }) => key), added.map((each) => each.hits)];
    const rows = await db.query(addHits, [keys, hits, resetsAt]);
    return new Map(rows.map((row) => [row.key, row.hits]));
  },
  /** Takes one attempt off. */
  giveBack: execute<[key: string]>(
    'give-throttle-back',
    `with gone as (delete from throttles where key = $1 and hits = 1)
     update throttles set hits = hits - 1 where key = $1 and hits > 1`,
  ),
  /** Forgets the attempts. */
  release: execute<[key: string]>('release-throttle', 'delete from throttles where key = $1'),
};
