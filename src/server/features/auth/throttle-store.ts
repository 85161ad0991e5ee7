import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const hit = statement<{ hits: number }>(
  'hit-throttle',
  `insert into throttles (key, hits, resets_at) values ($1, 1, $3)
   on conflict (key) do update set
     hits = case when throttles.resets_at <= $2 then 1 else throttles.hits + 1 end,
     resets_at = case when throttles.resets_at <= $2 then excluded.resets_at else throttles.resets_at end
   returning hits`,
);
const release = statement('release-throttle', 'delete from throttles where key = $1');

export const throttleStore = {
  /** Counts one attempt within the window that the first one opened. @returns the number of attempts in the window */
  async hit(db: Queryable, key: string, now: Date, resetsAt: Date): Promise<number> {
    const [row] = await db.query(hit, [key, now, resetsAt]);
    if (!row) throw new Error('The attempt was not counted');
    return row.hits;
  },
  release: (db: Queryable, key: string) => db.query(release, [key]),
};
