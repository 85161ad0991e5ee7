import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-database.ts';
import { startWireProxy } from '../testing/servers/wire-proxy.ts';
import { openPostgres } from './open-database.ts';
import { statement } from './statement.ts';

const insert = statement('test-one-insert', `insert into throttles (key, hits, resets_at) values ($1, 1, 'infinity')`);
const count = statement<{ count: number }>(
  'test-one-count',
  `select count(*)::int as count from throttles where key = any($1)`,
);
const lock = statement('test-one-lock', 'select pg_advisory_xact_lock($1)');

describe.each(engines)('a transaction that everything joins, on %s', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase(engine);
  });
  afterAll(() => db.close());

  const counted = async (...keys: string[]) => (await db.query(count, [keys]))[0]?.count;

  it('commits statements and transactions together, or nothing of them', async () => {
    const write = async (name: string) => {
      await db.query(insert, [`${name} 1`]);
      await db.transaction((tx) => tx.query(insert, [`${name} 2`]));
      expect(await counted(`${name} 1`, `${name} 2`)).toBe(2);
    };
    await db.oneTransaction(() => write('kept'));
    const failing = db.oneTransaction(async () => {
      await write('gone');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await counted('kept 1', 'kept 2'), await counted('gone 1', 'gone 2')]).toEqual([2, 0]);
  });

  it('undoes an inner transaction alone, lets its error be caught, and runs no hook of it', async () => {
    const hooks: string[] = [];
    await db.oneTransaction(async () => {
      await db.query(insert, ['before']);
      db.afterCommit(() => void hooks.push('outside'));
      const twice = db.transaction(async (tx) => {
        tx.afterCommit(() => void hooks.push('undone'));
        await tx.query(insert, ['undone']);
        await tx.query(insert, ['before']);
      });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
      await db.transaction(async (tx) => {
        tx.afterCommit(() => void hooks.push('inside'));
        await tx.query(insert, ['after']);
      });
      expect(hooks).toEqual([]);
    });
    expect([await counted('before', 'after'), await counted('undone')]).toEqual([2, 0]);
    expect(hooks).toEqual(['outside', 'inside']);
  });

  it('lets what is asked at the same time wait its turn', async () => {
    await db.oneTransaction(() =>
      Promise.all([
        db.transaction((tx) => tx.query(insert, ['turn 1'])),
        db.query(insert, ['turn 2']),
        db.transaction((tx) => tx.query(insert, ['turn 3'])),
      ]),
    );
    expect(await counted('turn 1', 'turn 2', 'turn 3')).toBe(3);
  });

  it('refuses what would take a second connection, or comes when it is over', async () => {
    await db.oneTransaction(async () => {
      await expect(db.oneTransaction(() => Promise.resolve())).rejects.toThrow('connection of its own');
      await expect(db.snapshot(() => Promise.resolve())).rejects.toThrow('connection of its own');
      await expect(db.script('select 1')).rejects.toThrow('connection of its own');
      await db.transaction(async () => {
        await expect(db.query(count, [[]])).rejects.toThrow('use only its `tx`');
        await expect(db.transaction(() => Promise.resolve())).rejects.toThrow('use only its `tx`');
      });
    });
    const later = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    await db.oneTransaction(async () => {
      late = later.promise.then(() => db.query(count, [[]]));
      await db.query(count, [[]]);
    });
    later.resolve();
    await expect(late).rejects.toThrow('is over');
  });
});

describe('a transaction in one that everything joins', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
  });
  afterAll(() => db.close());

  it('has the whole run again after a deadlock', async () => {
    const bothHoldOne = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let runs = 0;
    const run = (who: 0 | 1) =>
      db.oneTransaction(async () => {
        await db.query(insert, [`deadlock ${who}`]);
        await db.transaction(async (tx) => {
          runs += 1;
          await tx.query(lock, [who]);
          bothHoldOne[who]?.resolve(undefined);
          await bothHoldOne[1 - who]?.promise;
          await tx.query(lock, [1 - who]);
        });
      });
    await Promise.all([run(0), run(1)]);
    expect(runs).toBe(3);
    expect((await db.query(count, [['deadlock 0', 'deadlock 1']]))[0]?.count).toBe(2);
  });
});

it('begins, and begins a transaction in it, on the way of the next statement to the server', async () => {
  const direct = await createTestDatabase('postgresql');
  const proxy = await startWireProxy(direct.url ?? '');
  const db = await openPostgres(proxy.url, 1);
  try {
    void proxy.begin();
    await db.oneTransaction(async () => {
      await db.query(insert, ['trip 1']);
      await db.transaction((tx) => tx.query(insert, ['trip 2']));
      await db.transaction(() => Promise.resolve());
    });
    await db.oneTransaction(() => Promise.resolve());
    // Two statements and the commit: what does nothing asks nothing.
    expect(proxy.end().trips).toBe(3);
  } finally {
    await db.close();
    await proxy.close();
    await direct.close();
  }
});
