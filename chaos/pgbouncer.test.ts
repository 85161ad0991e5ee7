import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#server/db/open-database.ts';
import { memberTopic, type Live } from '#server/platform/live/live.ts';
import { createPostgresLive } from '#server/platform/live/postgres-live.ts';
import { startNotificationDroppingProxy } from '#server/testing/notification-dropping-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { ensurePgBouncer, startPgBouncer } from '../scripts/testing/pgbouncer.ts';

const INSTALL_TIMEOUT_MS = 300_000;
const PATIENCE = { timeout: 20_000, interval: 5 };
const log = pino({ level: 'silent' });

/** PgBouncer itself where it is there or may be installed; elsewhere a proxy that swallows notifications as it does. */
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
