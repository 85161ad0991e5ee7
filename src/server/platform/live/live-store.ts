import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

/** One for all: what the messages mean, they say themselves. */
export const LIVE_CHANNEL = 'sunbaerang_live';

const notify = statement(
  'notify-live',
  `select pg_notify('${LIVE_CHANNEL}', payload) from unnest($1::text[]) as payload`,
);

export const liveStore = {
  /** @param payloads each below 8,000 bytes */
  notify: (db: Queryable, payloads: readonly string[]) => db.query(notify, [payloads]),
};
