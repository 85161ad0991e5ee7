import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// Of the write-ahead log at this moment: the control file tells of a new timeline only after the next checkpoint.
const find = statement<{ timeline: string }>(
  'find-timeline',
  `select system_identifier || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline from pg_control_system()`,
);
const findSeen = statement<{ payload: unknown }>('find-seen-timeline', 'select payload from jobs where name = $1');

export const timelineStore = {
  /** Names the cluster and its history: another one after a promotion, a restore to a point in time, and a move of the data. */
  async find(db: Queryable): Promise<string> {
    const [row] = await db.query(find, []);
    if (!row) throw new Error('PostgreSQL knows no timeline');
    return row.timeline;
  },
  /** What the watch has kept. */
  async findSeen(db: Queryable, job: string): Promise<unknown> {
    const [row] = await db.query(findSeen, [job]);
    return row?.payload;
  },
};
