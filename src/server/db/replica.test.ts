import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { loadFactor } from '../testing/load-factor.ts';
import { DatabaseUnavailable } from './availability.ts';
import type { Database } from './database.ts';
import { openReplica } from './replica.ts';
import { statement } from './statement.ts';

const one = statement<{ one: number }>('test-replica-one', 'select 1 as one');
const wrong = statement('test-replica-wrong', 'select nobody_has_this()');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('postgresql');
});
afterAll(() => db.close());

/** A primary that ends in the middle of the first `times` statements named so, beside a replica that nobody can reach. */
function openInterrupted(name: string, times: number) {
  let left = times;
  const query: Database['query'] = async (asked, values) => {
    if (asked.name === name && left > 0) {
      left -= 1;
      throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
    }
    return db.query(asked, values);
  };
  const replica = openReplica(
    { ...db, query },
    { url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1, isPrepared: true, maxLagMs: 2000 },
  );
  onTestFinished(() => replica.close());
  return replica;
}

it('a read that the end of the primary has interrupted is asked again, since nothing has come of it', async () => {
  expect(await openInterrupted(one.name, 2).query(one)).toEqual([{ one: 1 }]);
});

it('a read of a primary that does not come back fails within seconds, and a wrong one at once', async () => {
  const begun = performance.now();
  await expect(openInterrupted(one.name, Infinity).query(one)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - begun).toBeLessThan(30_000 * loadFactor());
  await expect(openInterrupted(one.name, 0).query(wrong)).rejects.toMatchObject({ code: '42883' });
});
