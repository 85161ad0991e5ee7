import type { Queryable } from '../../db/database.ts';
import { unnamed } from '../../db/statement.ts';

/** One channel for all: the messages say what they mean. */
export const LIVE_CHANNEL = 'sunbaerang_live';

// Without a name it passes every pooler: PgBouncer before 1.21 loses prepared statements.
export const notifyLive = unnamed(`select pg_notify('${LIVE_CHANNEL}', payload) from unnest($1::text[]) as payload`);

export const liveStore = {
  /** @param payloads each below 8,000 bytes */
  notify: (db: Queryable, payloads: readonly string[]) => db.query(notifyLive, [payloads]),
};
