import pg from 'pg';
import { startPostgres } from './postgres.ts';

const SETTINGS = {
  // Tests run most statements a few times a connection: as many as PostgreSQL plans anew before it settles for one plan.
  plan_cache_mode: 'force_generic_plan',
  // The log lies in memory with all else.
  max_wal_size: '512MB',
  // A database lives for seconds: nothing in it has to be cleaned up, and nothing is read that is not in memory.
  autovacuum: 'off',
  // Closed test databases keep their connections for the next one.
  max_connections: '600',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
};

/**
 * Global set-up of both runners, vitest and Playwright: unless TEST_DATABASE_URL names a PostgreSQL, brings one up and names it
 * there, so that `vitest run some/file` and `playwright test some/file` work on their own.
 */
export default async function providePostgres(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return () => dropTestDatabases(given);
  const postgres = await startPostgres(SETTINGS, { isInMemory: true });
  process.env.TEST_DATABASE_URL = postgres.socketUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  };
}

/** Processes of this run keep test databases for their next test until they end (src/server/testing/database/test-database.ts). */
async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname ~ $1',
      [`^test_${process.pid}_`],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
