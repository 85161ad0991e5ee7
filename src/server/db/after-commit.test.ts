import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-database.ts';
import { statement } from './statement.ts';

const insertThrottle = statement(
  'test-after-commit-insert',
  `insert into throttles (key, hits, resets_at) values ($1, 1, now())`,
);
const countThrottle = statement<{ count: number }>(
  'test-after-commit-count',
  'select count(*) as count from throttles where key = $1',
);
const divideByZero = statement('test-after-commit-divide', 'select 1 / 0');
const lockKey = statement('test-after-commit-lock', 'select pg_advisory_xact_lock($1)');

describe.each(engines)('work for after the commit on %s', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());

  const isStored = async (key: string) => (await db.query(countThrottle, [key]))[0]?.count === 1;

  it('runs once what was written is visible to others, before the transaction returns', async () => {
    let look: Promise<boolean> | undefined;
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        look = isStored('visible');
      });
      await tx.query(insertThrottle, ['visible']);
      expect(look).toBeUndefined();
    });
    expect(look).toBeDefined();
    expect(await look).toBe(true);
  });

  it('does not run when the transaction rolls back', async () => {
    let runs = 0;
    const failing = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        runs += 1;
      });
      await tx.query(insertThrottle, ['rolled-back']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([runs, await isStored('rolled-back')]).toEqual([0, false]);
  });

  it('does not run when the database turned the commit into a rollback', async () => {
    let runs = 0;
    const swallowing = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        runs += 1;
      });
      await tx.query(insertThrottle, ['swallowed']);
      // A use case that swallows the error of a statement commits nothing: nobody is told that it did.
      await tx.query(divideByZero).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect([runs, await isStored('swallowed')]).toEqual([0, false]);
  });

  it('runs at once outside a transaction', () => {
    let runs = 0;
    db.afterCommit(() => {
      runs += 1;
    });
    expect(runs).toBe(1);
  });
});

describe('a transaction that is tried again', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
  });
  afterAll(() => db.close());

  it('runs the work of the attempt that committed, and not that of the attempt before it', async () => {
    const hooks: string[] = [];
    const attempts: [number, number] = [0, 0];
    const bothHoldOne = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    // Two transactions that lock the same two keys in opposite orders: PostgreSQL ends one of them, which is tried again.
    const run = (who: 0 | 1) =>
      db.transaction(async (tx) => {
        attempts[who] += 1;
        const attempt = attempts[who];
        tx.afterCommit(() => void hooks.push(`${who}:${attempt}`));
        await tx.query(lockKey, [who]);
        bothHoldOne[who]?.resolve(undefined);
        await bothHoldOne[1 - who]?.promise;
        await tx.query(lockKey, [1 - who]);
      });
    await Promise.all([run(0), run(1)]);
    expect(attempts[0] + attempts[1]).toBe(3);
    expect(hooks.toSorted()).toEqual([`0:${attempts[0]}`, `1:${attempts[1]}`]);
  });
});
