import type { Queryable } from '../../db/database.ts';
import type { TestDatabase } from './test-database.ts';

/** A test's database that keeps the names of the statements that were run on it, in their order. */
export interface RecordedDatabase extends TestDatabase {
  /** Hands over what was recorded since the last time, and starts anew. */
  takeNames(): string[];
}

/** Records every named statement on `db`, within transactions and outside; `begin`, `commit` and unnamed scripts are not among them. */
export function recordStatements(db: TestDatabase): RecordedDatabase {
  let names: string[] = [];
  const recorded = <Target extends Queryable>(target: Target): Target => ({
    ...target,
    query(statement, values) {
      names.push(statement.name);
      return target.query(statement, values);
    },
  });
  return {
    ...recorded(db),
    pipeline: (work) => db.pipeline((each) => work(recorded(each))),
    transaction: (work) => db.transaction((tx) => work(recorded(tx))),
    takeNames() {
      const taken = names;
      names = [];
      return taken;
    },
  };
}
