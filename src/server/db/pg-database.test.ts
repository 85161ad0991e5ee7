import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { wayToPostgres } from '../testing/servers/way-to-postgres.ts';
import { DatabaseUnavailable } from './availability.ts';
import { openPostgres } from './open-database.ts';
import { createPgDatabase } from './pg-database.ts';
import { statement } from './statement.ts';

const findOwnProcess = statement<{ pid: number }>('test-own-process', 'select pg_backend_pid() as pid');
const cut = statement('test-cut-connection', 'select pg_terminate_backend($1, 5000)');
const divideByZero = statement('test-divide-by-zero', 'select 1 / 0');

describe('a connection that is lost', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
  });
  afterAll(() => db.close());

  it('between two statements fails the transaction and nothing else', async () => {
    const other = await openPostgres(db.url ?? '', 1);
    try {
      const transaction = other.transaction(async (tx) => {
        const [own] = await tx.query(findOwnProcess);
        await db.query(cut, [own?.pid]);
        // The news of the cut comes while nothing is asked.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        return tx.query(findOwnProcess);
      });
      await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await other.query(findOwnProcess)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('while it is idle is not given to the next request', async () => {
    const other = await openPostgres(db.url ?? '', 1);
    try {
      const [own] = await other.query(findOwnProcess);
      await db.query(cut, [own?.pid]);
      // The news of the cut comes while nothing is asked.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const [next] = await other.query(findOwnProcess);
      expect(next?.pid).not.toBe(own?.pid);
    } finally {
      await other.close();
    }
  });

  it('without a word, as with its machine, is given up: the statement after it has another one', async () => {
    const way = await wayToPostgres(db.url ?? '');
    const other = await openPostgres(way.url, 1, { answerMs: 300 });
    try {
      await other.query(findOwnProcess);
      way.silence();
      await expect(other.query(findOwnProcess)).rejects.toBeInstanceOf(DatabaseUnavailable);
      const transaction = other.transaction(async (tx) => {
        await tx.query(findOwnProcess);
        way.silence();
        await tx.query(findOwnProcess);
      });
      await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailable);
      const committed = other.transaction(async (tx) => {
        await tx.query(findOwnProcess);
        way.silence();
      });
      await expect(committed).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await other.query(findOwnProcess)).toHaveLength(1);
      // Nobody knows how long a migration takes.
      await other.script('select pg_sleep(0.5)');
    } finally {
      await other.close();
      await way.close();
    }
  });

  it('is distinguished from a statement that is wrong', async () => {
    await expect(db.query(divideByZero)).rejects.not.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.transaction((tx) => tx.query(divideByZero))).rejects.toMatchObject({ code: '22012' });
  });

  it('is what an address where nobody listens comes to', async () => {
    const nobody = createPgDatabase({ host: '127.0.0.1', port: 1, max: 1, waitMs: 200 }, 'postgresql');
    await expect(nobody.query(findOwnProcess)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'ECONNREFUSED',
    });
    await nobody.close();
  });
});

it('a connection that is cut with the bytes that open it fails its request, and the process goes on', async () => {
  const unheard = vi.fn();
  process.on('uncaughtException', unheard);
  onTestFinished(() => void process.off('uncaughtException', unheard));
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectionString = `postgres://somebody@127.0.0.1:${port}/somewhere`;
  const db = createPgDatabase({ connectionString, max: 1, waitMs: 500 }, 'postgresql');
  onTestFinished(() => db.close());
  await expect(db.query(statement('test-cut-at-once', 'select 1'))).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(unheard).not.toHaveBeenCalled();
});

/** Messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUT_DOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

describe('a statement that failed when a connection first asked it', () => {
  const divide = statement<{ part: number }>('test-divide', 'select 10 / $1::int as part');
  const wrong = statement('test-wrong', 'select nobody_has_this($1::int)');
  let db: TestDatabase;
  let one: ReturnType<typeof createPgDatabase>;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
    one = createPgDatabase({ connectionString: db.url ?? '', max: 1 }, 'postgresql');
  });
  afterAll(async () => {
    await one.close();
    await db.close();
  });

  it('is asked again on it, as one that the server has prepared', async () => {
    await expect(one.transaction((tx) => tx.query(divide, [0]))).rejects.toMatchObject({ code: '22012' });
    for (const by of [2, 5]) expect(await one.transaction((tx) => tx.query(divide, [by]))).toEqual([{ part: 10 / by }]);
  });

  it('is asked again on it, as one that the server could not prepare', async () => {
    for (let round = 0; round < 2; round += 1)
      await expect(one.transaction((tx) => tx.query(wrong, [1]))).rejects.toMatchObject({ code: '42883' });
  });
});

describe('a request that has to wait', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
  });
  afterAll(() => db.close());
  // The network and PostgreSQL go by their own time; only the limits are moved.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('gets a connection that comes free within five seconds, and is else refused with the time to retry', async () => {
    const busy = await openPostgres(db.url ?? '', 1);
    const held = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const holding = busy.transaction(async (tx) => {
      await tx.query(findOwnProcess);
      begun.resolve(undefined);
      await held.promise;
    });
    await begun.promise;
    const early = busy.query(findOwnProcess);
    vi.advanceTimersByTime(1000);
    const late = busy.query(findOwnProcess);
    vi.advanceTimersByTime(4000);
    await expect(early).rejects.toBeInstanceOf(DatabaseUnavailable);
    held.resolve(undefined);
    await holding;
    expect(await late).toHaveLength(1);
    await busy.close();
  });

  it('gives up after five seconds on a server that takes the call and says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const called = once(silent, 'connection');
    const { port } = silent.address() as AddressInfo;
    const opening = openPostgres(`postgres://nobody@127.0.0.1:${port}/none`, 1);
    await called;
    vi.advanceTimersByTime(5000);
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable);
    silent.close();
  });
});
