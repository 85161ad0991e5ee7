import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const raise = statement<{ key: string }>(
  'test-raise-throttle',
  'update throttles set hits = hits + $2 where key like $1 returning key',
);

/** Adds `hits` attempts to the one throttle with a key like `pattern`. @throws Error if there is none, or more than one */
export async function addAttempts(db: Queryable, pattern: string, hits: number): Promise<void> {
  const raised = await db.query(raise, [pattern, hits]);
  if (raised.length !== 1) throw new Error(`${raised.length} throttles are like ${pattern}`);
}
