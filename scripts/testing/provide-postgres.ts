import { startPostgres } from './postgres.ts';

const SETTINGS = {
  // Tests run most statements a few times a connection: as many as PostgreSQL plans anew before it settles for one plan.
  plan_cache_mode: 'force_generic_plan',
  // The log lies in memory with all else.
  max_wal_size: '512MB',
  // A database lives for seconds: nothing in it has to be cleaned up, and nothing is read that is not in memory.
  autovacuum: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
};

/**
 * Global set-up of both runners, vitest and Playwright: unless TEST_DATABASE_URL names a PostgreSQL, brings one up and names it
 * there, so that `vitest run some/file` and `playwright test some/file` work on their own.
 */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const postgres = await startPostgres(SETTINGS, { isInMemory: true });
  process.env.TEST_DATABASE_URL = postgres.socketUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  };
}
