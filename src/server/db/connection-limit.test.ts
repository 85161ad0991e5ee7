import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { loadFactor } from '../testing/load-factor.ts';
import type { Database } from './database.ts';
import { createPgDatabase } from './pg-database.ts';
import { statement, unnamed } from './statement.ts';

const WAIT_MS = 5000;
const ASKED_FOR_MS = 2000;
const selectOne = statement<{ ok: number }>('test-limit-select', 'select 1 as ok');
const sleepBriefly = statement('test-limit-sleep', 'select pg_sleep(0.005)');
/** Not a superuser: those may connect whatever the limit. */
const ROLE = `limited_${randomBytes(5).toString('hex')}`;
const countConnections = statement<{ count: number }>(
  'test-limit-count',
  `select count(*)::int as count from pg_stat_activity where usename = $1`,
);
const endConnections = statement(
  'test-limit-end',
  'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1',
);

let superuser: TestDatabase;
let url: string;
const opened: Database[] = [];
beforeAll(async () => {
  superuser = await createTestDatabase('postgresql');
  await superuser.script(`create role ${ROLE} login password 'limited'`);
  const address = new URL(superuser.url ?? '');
  address.username = ROLE;
  address.password = 'limited';
  url = address.href;
});
beforeEach(() => limitTo(6));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
});
afterAll(async () => {
  await superuser.script(`drop role ${ROLE}`);
  await superuser.close();
});

function limitTo(connections: number): Promise<void> {
  return superuser.script(`alter role ${ROLE} connection limit ${connections}`);
}

/** A pool as a server has one. `attempts` counts its connections and its refused attempts at one. */
function openPool(settings: { waitMs?: number } = {}) {
  const attempts = { count: 0 };
  const db = createPgDatabase(
    {
      connectionString: url,
      max: 20,
      waitMs: settings.waitMs ?? WAIT_MS * loadFactor(),
      stream: () => {
        attempts.count += 1;
        return new Socket();
      },
    },
    'postgresql',
  );
  opened.push(db);
  return { db, attempts };
}

const openConnections = async () => (await superuser.query(countConnections, [ROLE]))[0]?.count ?? 0;

describe('where PostgreSQL has fewer connections than the pool may open', () => {
  it('every request of two instances is served over those that there are', async () => {
    const requests = [openPool(), openPool()].flatMap(({ db }) =>
      Array.from({ length: 60 }, () => db.query(sleepBriefly)),
    );
    await expect(Promise.all(requests)).resolves.toHaveLength(120);
    expect(await openConnections()).toBeLessThanOrEqual(6);
  });

  it('PostgreSQL is asked for a connection once after a pause, and not by each request that waits', async () => {
    await limitTo(2);
    const { db, attempts } = openPool();
    const begun = performance.now();
    while (performance.now() - begun < ASKED_FOR_MS)
      await Promise.all(Array.from({ length: 40 }, () => db.query(sleepBriefly)));
    // Twenty at first, of which eighteen are refused; then pauses of 50 ms, 100 ms … 1 s; a connection is given back every 2.5 s.
    // The last queries may take a while on a busy machine.
    expect(attempts.count).toBeLessThan(20 + (15 * (performance.now() - begun)) / ASKED_FOR_MS);
  });

  it('an instance that has them all lets the other have some', async () => {
    await limitTo(6);
    const [rich, poor] = [openPool(), openPool()];
    const over = new AbortController();
    const load = Array.from({ length: 40 }, async () => {
      while (!over.signal.aborted) await rich.db.query(sleepBriefly);
    });
    await expect.poll(openConnections).toBe(6);
    await expect(poor.db.query(selectOne)).resolves.toHaveLength(1);
    over.abort();
    await Promise.all(load);
  });

  it('idle ones are closed, but for one, before a request of another instance would be refused', async () => {
    const { db } = openPool();
    await Promise.all(Array.from({ length: 6 }, () => db.query(sleepBriefly)));
    expect(await openConnections()).toBeGreaterThan(1);
    await expect.poll(openConnections, { timeout: WAIT_MS * loadFactor() }).toBe(1);
  });

  it('all are opened again once the limit is lifted', async () => {
    await limitTo(1);
    const { db } = openPool();
    await Promise.all(Array.from({ length: 40 }, () => db.query(sleepBriefly)));
    await limitTo(-1);
    const held = Array.from({ length: 20 }, () => Promise.withResolvers<undefined>());
    const transactions = held.map((end) =>
      db.transaction(async (tx) => {
        await tx.query(selectOne);
        await end.promise;
      }),
    );
    await expect.poll(openConnections).toBe(20);
    for (const end of held) end.resolve(undefined);
    await Promise.all(transactions);
  });
});

describe('where PostgreSQL refuses every connection', () => {
  it('a request is refused after its time when there was none, and the next is served when there is one', async () => {
    await limitTo(0);
    const { db } = openPool({ waitMs: 1200 });
    const begun = performance.now();
    await expect(db.query(selectOne)).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '53300' });
    expect(performance.now() - begun).toBeGreaterThan(1190);
    await limitTo(6);
    expect(await db.query(selectOne)).toHaveLength(1);
  });

  it('a request that waits is served as soon as there is one', async () => {
    const { db } = openPool();
    await db.query(selectOne);
    await limitTo(0);
    await superuser.query(endConnections, [ROLE]);
    await expect.poll(openConnections).toBe(0);
    const requests = Array.from({ length: 30 }, () => db.query(selectOne));
    await limitTo(6);
    await expect(Promise.all(requests)).resolves.toHaveLength(30);
  });

  it('a wrong password is said at once, and is not waited for', async () => {
    const address = new URL(url);
    address.password = 'wrong';
    const wrong = createPgDatabase({ connectionString: address.href, max: 1, waitMs: 60_000 }, 'postgresql');
    opened.push(wrong);
    await expect(wrong.query(selectOne)).rejects.toMatchObject({ code: '28P01' });
  });

  it('closing refuses those who wait', async () => {
    await limitTo(0);
    const { db } = openPool();
    const waiting = db.query(unnamed('select 1'));
    await Promise.all([expect(waiting).rejects.toThrow('The database is closed'), db.close()]);
    opened.length = 0;
  });
});
