import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi, type TestContext } from 'vitest';
import { openDatabase, openPostgres } from '#server/db/open-database.ts';
import { statement } from '#server/db/statement.ts';
import { readEnv } from '#server/env.ts';
import { memberTopic, type Live } from '#server/platform/live/live.ts';
import { createPostgresLive } from '#server/platform/live/postgres-live.ts';
import { StartError } from '#server/start-error.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { startNotificationDroppingProxy } from '#server/testing/servers/notification-dropping-proxy.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { ensurePgBouncer, startPgBouncer, tracksPreparedStatements } from '../../scripts/testing/pgbouncer.ts';

const INSTALL_TIMEOUT_MS = 300_000;
const PATIENCE = { timeout: 20_000, interval: 5 };
const log = pino({ level: 'silent' });

/** PgBouncer if it is there or can be installed; otherwise a proxy that swallows notifications as PgBouncer does. */
async function startPooler(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (await ensurePgBouncer()) return startPgBouncer(databaseUrl);
  const proxy = await startNotificationDroppingProxy(databaseUrl);
  return { url: proxy.url, stop: () => proxy.close() };
}

describe('behind PgBouncer in transaction mode', () => {
  let db: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  beforeAll(async () => {
    db = await createTestDatabase('postgresql');
    pooler = await startPooler(db.url ?? '');
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await pooler.stop();
    await db.close();
  });

  async function open(listenUrl: string): Promise<{ live: Live; close: () => Promise<void> }> {
    const pooled = await openPostgres(pooler.url, 4);
    const live = createPostgresLive({ db: pooled, listenUrl, log, times: { pollEveryMs: 20 } });
    await live.start();
    return {
      live,
      async close() {
        await live.close();
        await pooled.close();
      },
    };
  }

  it('LISTEN succeeds and receives nothing: the self-test sees it, and gaps are reported instead', async () => {
    const { live, close } = await open(pooler.url);
    expect(live.mode()).toBe('polling');
    let gaps = 0;
    live.onGap(() => {
      gaps += 1;
    });
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(2), PATIENCE);
    await close();
  });

  it('topics sent through it arrive where DATABASE_DIRECT_URL leads past it', async () => {
    const { live: here, close } = await open(db.url ?? '');
    expect(here.mode()).toBe('listening');
    const there = createPostgresLive({ db, listenUrl: db.url ?? '', log });
    await there.start();
    const received: string[] = [];
    there.subscribe('member', (id) => received.push(id));
    here.publish([memberTopic(3)]);
    await vi.waitFor(() => expect(received).toEqual(['3']), PATIENCE);
    await there.close();
    await close();
  });
});

/** The database through a pooler, opened as a server opens it. */
function openThrough(url: string, settings: Readonly<Record<string, string>> = {}) {
  return openDatabase(readEnv({ DATABASE_URL: url, ...settings }));
}

describe('prepared statements through PgBouncer in transaction mode', () => {
  const WRITERS = 12;
  const READS = 400;

  /** A PgBouncer with four connections, for more clients than that. Nothing else behaves as it does. */
  async function startReal(context: TestContext, db: TestDatabase, maxPreparedStatements?: number) {
    onTestFinished(() => db.close());
    if (!(await ensurePgBouncer())) context.skip('PgBouncer is neither installed nor installable here');
    const pooler = await startPgBouncer(db.url ?? '', maxPreparedStatements);
    onTestFinished(() => pooler.stop());
    return pooler;
  }

  /** From an empty database to paid proposals, with more parallel requests than there are connections. */
  async function serveThrough(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
    const pooled = await openThrough(url, settings);
    const instance = await openTestInstance({ ...pooled, url }, { DATABASE_URL: url, ...settings });
    onTestFinished(() => instance.close());
    const scenes = await Promise.all(
      Array.from({ length: WRITERS }, (_unused, index) => (index % 2 ? propose(instance) : proposeAndPay(instance))),
    );
    const statuses = await Promise.all(
      Array.from({ length: READS }, async (_unused, index) => {
        const guest = instance.client(`198.51.100.${index % 200}`);
        const { client } = scenes[index % WRITERS]?.mentee ?? { client: guest };
        return (await (index % 2 ? guest : client).call('GET /v1/mentor', { query: { q: index % 3 ? '' : '개발' } }))
          .status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }

  it(
    'DATABASE_PREPARED=off: makes tables and serves proposals, payments and lists through any version',
    async (context) => {
      const pooler = await startReal(context, await createEmptyDatabase('postgresql'));
      await serveThrough(pooler.url, { DATABASE_PREPARED: 'off' });
    },
    INSTALL_TIMEOUT_MS,
  );

  it(
    'prepared: PgBouncer 1.21 and later serve the same; older ones are refused with the setting to use',
    async (context) => {
      const isNew = (await ensurePgBouncer()) && (await tracksPreparedStatements());
      const without = await startReal(context, await createTestDatabase('postgresql'), isNew ? 0 : undefined);
      const refusal = await openThrough(without.url).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toMatch(/1\.21.+max_prepared_statements.+DATABASE_PREPARED=off/);
      if (!isNew) return console.log('PgBouncer here is older than 1.21: max_prepared_statements was not tested.');
      const tracking = await startReal(context, await createEmptyDatabase('postgresql'), 200);
      await serveThrough(tracking.url, {});
    },
    INSTALL_TIMEOUT_MS,
  );
});

it('PostgreSQL itself is opened with statements prepared', async () => {
  const db = await createTestDatabase('postgresql');
  onTestFinished(() => db.close());
  const opened = await openThrough(db.url ?? '');
  onTestFinished(() => opened.close());
  const named = statement<{ count: number }>(
    'test-count-prepared',
    'select count(*)::int as count from pg_prepared_statements',
  );
  expect((await opened.query(named))[0]?.count).toBe(1);
});
