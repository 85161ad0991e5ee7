import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { startWireProxy, type WireProxy } from '../testing/servers/wire-proxy.ts';
import { DatabaseUnavailable } from './availability.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-database.ts';
import { statement } from './statement.ts';

const echo = statement<{ given: number; pid: number }>(
  'test-pipeline-echo',
  'select $1::int as given, pg_backend_pid() as pid',
);
const addOne = statement<{ sum: number }>('test-pipeline-add-one', 'select $1::int + 1 as sum');
const divideByZero = statement('test-pipeline-divide-by-zero', 'select 1 / 0');
const cutOwn = statement('test-pipeline-cut-own', 'select pg_terminate_backend(pg_backend_pid())');

describe('a pipeline of reads', () => {
  let postgres: TestDatabase;
  let proxy: WireProxy;
  let db: Database;
  beforeAll(async () => {
    postgres = await createTestDatabase('postgresql');
    proxy = await startWireProxy(postgres.url ?? '');
  });
  afterAll(async () => {
    await proxy.close();
    await postgres.close();
  });
  beforeEach(async () => {
    db = await openPostgres(proxy.url, 2);
    await db.query(echo, [0]);
  });
  afterEach(() => db.close());

  it('asks the server for all of them at once, over one connection', async () => {
    let sentBeforeAnswer: number | undefined;
    const begun = proxy.begin();
    const answers = await db.pipeline((each) => {
      const first = each.query(echo, [1]).finally(() => {
        sentBeforeAnswer = proxy.end().requests;
      });
      return Promise.all([first, each.query(addOne, [1]), each.query(echo, [3])]);
    });
    await begun;
    // Bind, Describe, Execute and Sync of each.
    expect(sentBeforeAnswer).toBeGreaterThanOrEqual(3 * 4);
    const pid = answers[0][0]?.pid;
    expect(answers).toEqual([[{ given: 1, pid }], [{ sum: 2 }], [{ given: 3, pid }]]);
  });

  it('goes on with what is asked for after an answer', async () => {
    const sum = await db.pipeline(async (each) => {
      const [first] = await each.query(addOne, [1]);
      const [second] = await each.query(addOne, [first?.sum]);
      return second?.sum;
    });
    expect(sum).toBe(3);
  });

  it('prepares a statement once that is asked for twice', async () => {
    const answers = await db.pipeline((each) => Promise.all([each.query(addOne, [1]), each.query(addOne, [2])]));
    expect(answers).toEqual([[{ sum: 2 }], [{ sum: 3 }]]);
  });

  it('fails with the error of one, which is not the others’; the connection is as good as before', async () => {
    const outcomes = await db.pipeline((each) =>
      Promise.allSettled([each.query(addOne, [1]), each.query(divideByZero), each.query(addOne, [2])]),
    );
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: [{ sum: 2 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ sum: 3 }] },
    ]);
    const failed = db.pipeline((each) => Promise.all([each.query(divideByZero), each.query(addOne, [1])]));
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await db.query(addOne, [1])).toEqual([{ sum: 2 }]);
    expect(db.connections()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  it('whose connection is lost fails as unavailable, and the next has another one', async () => {
    const lost = db.pipeline((each) => Promise.all([each.query(cutOwn), each.query(addOne, [1])]));
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
    const again = await db.pipeline((each) => each.query(addOne, [1]));
    expect(again).toEqual([{ sum: 2 }]);
    expect(db.connections()).toMatchObject({ inUse: 0 });
  });

  it('within a transaction that everything joins is part of it', async () => {
    const pids = await db.oneTransaction(async () => {
      const [own] = await db.query(echo, [1]);
      const [[one], [other]] = await db.pipeline((each) => Promise.all([each.query(echo, [2]), each.query(echo, [3])]));
      return [own?.pid, one?.pid, other?.pid];
    });
    expect(new Set(pids).size).toBe(1);
  });
});
