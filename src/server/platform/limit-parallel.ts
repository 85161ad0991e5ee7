import type { Database } from '#server/db/database.ts';

/** Runs a task at once or after those before it; the result or error is the task's own. */
type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * At most `limit` tasks at the same time in this process, the others in order: for work that eats memory or processor
 * time (password hashing, decoding images).
 */
export function limitParallel(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < limit) {
      running += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

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
