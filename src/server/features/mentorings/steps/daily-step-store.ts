import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const hit = statement<{ hits: number }>(
  'count-daily-step',
  `insert into throttles as t (key, hits, resets_at) values ($1, 1, $3)
   on conflict (key) do update set
     hits = case when t.resets_at <= $2 then 1 else t.hits + 1 end,
     resets_at = case when t.resets_at <= $2 then excluded.resets_at else t.resets_at end
   returning hits`,
);

export const dailyStepStore = {
  /** Counts a step in the caller's transaction, which others of the same kind and member wait for. @returns the steps in the window */
  async hit(tx: Queryable, key: string, now: Date, resetsAt: Date): Promise<number> {
    const [row] = await tx.query(hit, [key, now, resetsAt]);
    return row?.hits ?? 1;
  },
};
