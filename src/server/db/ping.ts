import { readOnlyServer } from './database-unavailable.ts';
import type { Queryable } from './database.ts';
import { statement } from './statement.ts';

const askState = statement<{ isReadOnly: boolean }>(
  'ping',
  `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
);

/** Asks the database for a sign of life. @throws DatabaseUnavailable when it takes no writes, the engine's error when it does not answer */
export async function ping(db: Queryable): Promise<void> {
  const [state] = await db.query(askState);
  if (state?.isReadOnly) throw readOnlyServer();
}
