import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';
import { isUniqueViolation } from './pg-database.ts';
import { statement } from './statement.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 727_003;

const findApplied = statement<{ name: string }>(
  'find-applied-migrations',
  'select name from schema_migrations order by name',
);

/**
 * Applies every file of `migrations/` that has not been applied yet, in order, each in a transaction of its own.
 * Replicas that start together wait for one another (advisory lock).
 * @returns the names of the files applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  // Several statements in one simple query are one implicit transaction, on both engines.
  await database.script(`select pg_advisory_xact_lock(${LOCK});
create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());`);
  const applied = new Set((await database.query(findApplied)).map((row) => row.name));
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const missing = files.filter((name) => !applied.has(name));
  for (const name of missing) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    try {
      await database.script(`insert into schema_migrations (name) values ('${name}');\n${sql}`);
    } catch (error) {
      if (!isUniqueViolation(error, 'schema_migrations_pkey')) throw error;
    }
  }
  return missing;
}

/** The folder of the SQL files, for what watches or hashes them. */
export const migrationsFolder = fileURLToPath(FOLDER);
