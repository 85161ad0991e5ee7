import type { Database } from '#server/db/database.ts';
import { limitParallel } from './limit-parallel.ts';

/**
 * The same database for a part of the process that may hold `limit` of its connections at a time; further work waits for its turn, in
 * order. For background work, so that whatever it waits for in the database, people's requests have connections left.
 */
export function limitConnections(db: Database, limit: number): Database {
  const inTurn = limitParallel(limit);
  return {
    ...db,
    query: (statement, values) => inTurn(() => db.query(statement, values)),
    pipeline: (work) => inTurn(() => db.pipeline(work)),
    transaction: (work) => inTurn(() => db.transaction(work)),
    snapshot: (work) => inTurn(() => db.snapshot(work)),
  };
}
