import { afterEach, describe, expect, it } from 'vitest';
import { explainDatabase } from '../open-services.ts';
import { loadFactor } from '../testing/load-factor.ts';
import { startFakePostgres, type FakePostgres } from '../testing/servers/fake-postgres.ts';
import { DatabaseUnavailable, ping } from './availability.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-database.ts';
import { statement } from './statement.ts';

const read = statement('test-failover-read', 'select 1');
const write = statement('test-failover-write', 'insert into things default values');

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startServer(settings?: Parameters<typeof startFakePostgres>[0]): Promise<FakePostgres> {
  const server = await startFakePostgres(settings);
  closing.push(() => server.close());
  return server;
}

/** A pool of four connections, as a process has one. */
async function open(...servers: readonly FakePostgres[]): Promise<Database> {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const db = await openPostgres(`postgres://somebody@${hosts}/somewhere?target_session_attrs=read-write`, 4);
  closing.push(() => db.close());
  return db;
}

const writesOf = ({ asked }: FakePostgres) => asked.filter((sql) => sql === write.text).length;

describe('a server that takes no writes any more', () => {
  it.each([
    ['a statement', (db: Database) => db.query(write)],
    ['a transaction', (db: Database) => db.transaction((tx) => tx.query(write))],
    [
      'a transaction that catches the error',
      (db: Database) =>
        db.transaction(async (tx) => {
          await tx.query(write).catch(() => undefined);
          return tx.query(read);
        }),
    ],
    [
      'a transaction that makes something else of the error',
      (db: Database) =>
        db.transaction(async (tx) => {
          await tx.query(write).catch(() => {
            throw new Error('a refusal');
          });
          return 'written';
        }),
    ],
  ])('has %s asked again of the one that does, once it is there', async (_what, ask) => {
    // A pooler reports nothing: the statement is the first to notice.
    const server = await startServer({ reports: false });
    const db = await open(server);
    await db.query(read);
    server.setReadOnly(true);
    const asking = ask(db);
    await expect.poll(() => server.asked.includes(write.text)).toBe(true);
    server.setReadOnly(false);
    await expect(asking).resolves.toBeDefined();
  });

  it('is waited for as long as a connection is, and then said to be unavailable', async () => {
    const server = await startServer({ reports: false });
    const db = await open(server);
    server.setReadOnly(true);
    const begun = performance.now();
    await expect(db.transaction((tx) => tx.query(write))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: '25006',
    });
    expect(performance.now() - begun).toBeGreaterThan(4900);
    // With pauses, and not without end.
    expect(writesOf(server)).toBeLessThan(25);
  });

  it('loses every connection that it has, those that it only told of it too', async () => {
    const [first, second] = [await startServer(), await startServer()];
    second.setReadOnly(true);
    const db = await open(first, second);
    await Promise.all([db.query(read), db.query(read), db.query(read)]);
    expect(first.open()).toBe(3);
    first.setReadOnly(true);
    second.setReadOnly(false);
    await expect.poll(() => first.open()).toBe(0);
    await db.query(write);
    expect([writesOf(first), writesOf(second)]).toEqual([0, 1]);
  });

  it('is not written to by a statement that nobody knows the fate of', async () => {
    const server = await startServer();
    server.answer((sql) => (sql === write.text ? { error: '57P01' } : undefined));
    const db = await open(server);
    await expect(db.query(write)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(db.transaction((tx) => tx.query(write))).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(writesOf(server)).toBe(2);
  });
});

describe('a transaction that is rolled back for the sake of others', () => {
  it.each(['40001', '40P01'])(
    '%s is run again, a single statement too, and in the end said to be unavailable',
    async (code) => {
      const server = await startServer();
      let failures = 2;
      server.answer((sql) => (sql === write.text && failures-- > 0 ? { error: code } : undefined));
      const db = await open(server);
      await db.query(write);
      failures = 2;
      await db.transaction((tx) => tx.query(write));
      failures = Infinity;
      await expect(db.query(write)).rejects.toMatchObject({ name: 'DatabaseUnavailable', code });
      await expect(db.transaction((tx) => tx.query(write))).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        code,
      });
    },
  );
});

describe('of several servers', () => {
  it('the one that takes writes is found, whatever the others are: gone, standbys, standing still', async () => {
    const servers = [await startServer(), await startServer(), await startServer(), await startServer()] as const;
    await servers[0].close();
    closing.shift();
    servers[1].setReadOnly(true);
    servers[2].freeze(true);
    const begun = performance.now();
    const db = await open(...servers);
    expect(performance.now() - begun).toBeLessThan(4000 * loadFactor());
    await db.query(write);
    expect(servers.map(writesOf)).toEqual([0, 0, 0, 1]);
  });

  it('none takes writes: a start says so', async () => {
    const [first, second] = [await startServer(), await startServer({ reports: false })];
    first.setReadOnly(true);
    second.setReadOnly(true);
    const opening = open(first, second);
    await expect(opening).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '25006' });
    await expect(opening.catch(explainDatabase)).rejects.toThrow(
      '데이터베이스에 연결할 수 없어요: 쓰기를 받지 않는 대기(standby) 서버예요. DATABASE_URL 을 확인해 주세요.',
    );
  });

  it('none takes writes any more: the process is not ready', async () => {
    const server = await startServer({ reports: false });
    const db = await open(server);
    await ping(db);
    server.setReadOnly(true);
    await expect(ping(db)).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '25006' });
  });
});

describe('a server that stands still', () => {
  it('fails what it was asked within seconds, and the next request is answered by another one', async () => {
    const [first, second] = [await startServer(), await startServer()];
    second.setReadOnly(true);
    const db = await open(first, second);
    await db.query(write);
    first.freeze(true);
    const asking = db.query(write);
    second.setReadOnly(false);
    const begun = performance.now();
    await expect(asking).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - begun).toBeLessThan(4000 * loadFactor());
    await db.query(write);
    expect(writesOf(second)).toBe(1);
  });

  it('has the others asked every second or two meanwhile whether one of them takes writes now', async () => {
    const servers = [await startServer(), await startServer(), await startServer()] as const;
    const [first, , last] = servers;
    const db = await open(...servers);
    await db.query(write);
    for (const standby of servers.slice(1)) standby.setReadOnly(true);
    first.freeze(true);
    const waitInVain = () => expect(db.query(write)).rejects.toBeInstanceOf(DatabaseUnavailable);
    // The second one finds out that none of them takes writes.
    for (let turn = 0; turn < 2; turn += 1) await waitInVain();
    let [longestMs, opened, openedAt] = [0, last.opened(), performance.now()];
    const look = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - openedAt);
      if (last.opened() > opened) [opened, openedAt] = [last.opened(), now];
    }, 20);
    // Each waits for five seconds.
    for (let turn = 0; turn < 3; turn += 1) await waitInVain();
    clearInterval(look);
    expect(longestMs).toBeLessThan(3000 * loadFactor());
    last.setReadOnly(false);
    await db.query(write);
    expect(writesOf(last)).toBe(1);
  });

  it('fails it too where no other one is, and counts the time', async () => {
    const server = await startServer();
    const db = await open(server);
    await db.query(write);
    server.freeze(true);
    await expect(db.query(write)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(db.connections().awayMs).toBeGreaterThan(4000);
    server.freeze(false);
    await db.query(write);
    const { awayMs } = db.connections();
    await db.query(read);
    expect(db.connections().awayMs).toBe(awayMs);
  });

  it('is told from one that is slow: that is waited for', async () => {
    const server = await startServer();
    const db = await open(server);
    let isSlow = true;
    server.answer((sql) => (sql === write.text && isSlow ? 'silence' : undefined));
    const asking = db.query(write).catch((error: unknown) => error);
    await expect
      .poll(() => server.asked.filter((sql) => sql.includes('pg_stat_activity')).length, { timeout: 120_000 })
      .toBeGreaterThan(6);
    isSlow = false;
    await expect(Promise.race([asking, Promise.resolve('waiting')])).resolves.toBe('waiting');
    await server.close();
    closing.shift();
    await expect(asking).resolves.toBeInstanceOf(DatabaseUnavailable);
  });
});
