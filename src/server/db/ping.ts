import type { Queryable } from './database.ts';
import { statement } from './statement.ts';

const selectOne = statement<{ ok: number }>('ping', 'select 1 as ok');

/** Asks the database for a sign of life. @throws the engine's error when it gives none */
export async function ping(db: Queryable): Promise<void> {
  await db.query(selectOne);
}
