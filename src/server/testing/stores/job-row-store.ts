import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const makeDue = statement('test-make-job-due', 'update jobs set run_at = $2 where name = $1');

/** Has a repeated job run now, as when its time has come. */
export async function makeJobDue(db: Queryable, name: string, now: Date): Promise<void> {
  await db.query(makeDue, [name, now]);
}
