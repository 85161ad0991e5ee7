import { startPostgres } from './postgres.ts';

/**
 * vitest's global set-up for the tests that need a database: unless TEST_DATABASE_URL names a PostgreSQL, brings one up and names
 * it there, so that `vitest run some/file` works on its own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  };
}
