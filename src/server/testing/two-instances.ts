import { vi } from 'vitest';
import { openPostgres } from '../db/open-database.ts';
import { createTestDatabase } from './database/test-database.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';

/** Two instances of the server on one PostgreSQL, each with its own pool, clock and folder. */
export interface TwoInstances {
  readonly here: TestInstance;
  readonly there: TestInstance;
  close(): Promise<void>;
}

const POOL_SIZE = 20;

/**
 * Opens two instances that see each other's changes as two processes do.
 * @param isLive whether they receive each other's live topics; without, each has only its own in-memory channel
 */
export async function openTwoInstances({ isLive = true } = {}): Promise<TwoInstances> {
  const db = await createTestDatabase('postgresql');
  const settings: Record<string, string> = {
    APP_SECRET: 'one secret for all processes of a test',
    ...(isLive && { DATABASE_DIRECT_URL: db.url ?? '' }),
  };
  const here = await openTestInstance(db, settings);
  const there = await openTestInstance({ ...(await openPostgres(db.url ?? '', POOL_SIZE)), url: db.url }, settings);
  for (const { app, services } of [here, there]) {
    await app.ready();
    // Generous, for a busy machine.
    if (isLive) await vi.waitUntil(() => services.live.mode() === 'listening', { timeout: 20_000, interval: 5 });
  }
  return {
    here,
    there,
    async close() {
      await there.close();
      await here.close();
    },
  };
}
