import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const hit = statement<{ key: string; hits: number }>(
  'count-file-upload',
  `insert into throttles as t (key, hits, resets_at) select key, 1, $3 from unnest($1::text[]) as k (key) order by key
   on conflict (key) do update set
     hits = case when t.resets_at <= $2 then 1 else t.hits + 1 end,
     resets_at = case when t.resets_at <= $2 then excluded.resets_at else t.resets_at end
   returning key, hits`,
);
const giveBack = statement(
  'give-file-upload-back',
  `with gone as (delete from throttles where key = $1 and hits = 1)
   update throttles set hits = hits - 1 where key = $1 and hits > 1`,
);

const uploadsOf = (ownerId: number) => `files:${ownerId}`;
const triesOf = (ownerId: number) => `file-tries:${ownerId}`;

export const uploadCountStore = {
  /** Counts an upload atomically. @returns the uploads and the tries in the current window, this one included */
  async hit(db: Queryable, ownerId: number, now: Date, resetsAt: Date): Promise<{ uploads: number; tries: number }> {
    const rows = await db.query(hit, [[uploadsOf(ownerId), triesOf(ownerId)], now, resetsAt]);
    const hits = new Map(rows.map((row) => [row.key, row.hits]));
    return { uploads: hits.get(uploadsOf(ownerId)) ?? 1, tries: hits.get(triesOf(ownerId)) ?? 1 };
  },
  /** Takes one upload off; it stays a try. */
  giveBack: (db: Queryable, ownerId: number) => db.query(giveBack, [uploadsOf(ownerId)]),
};
