import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Queryable } from './database.ts';
import { isUniqueViolation } from './pg-database.ts';
import { statement, unnamed } from './statement.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const LOCK = 727_003;
const BEGINNING = `select pg_advisory_xact_lock(${LOCK});
create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());`;

const findApplied = statement<{ name: string }>(
  'find-applied-migrations',
  'select name from schema_migrations order by name',
);

const findTable = statement<{ name: string | null }>(
  'find-migrations-table',
  `select to_regclass('schema_migrations') as name`,
);

/**
 * Applies every file of `migrations/` that has not been applied yet, in order, each in a transaction of its own.
 * Replicas that start together wait for one another (advisory lock).
 * @returns the names of the files applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  // Several statements in one simple query are one implicit transaction, on both engines.
  await database.script(BEGINNING);
  const applied = new Set(await appliedMigrations(database));
  const missing = (await knownMigrations()).filter((name) => !applied.has(name));
  for (const name of missing) {
    try {
      await database.script(await readMigration(name));
    } catch (error) {
      if (!isUniqueViolation(error, 'schema_migrations_pkey')) throw error;
    }
  }
  return missing;
}

/** Applies migrations to an empty database inside the caller's transaction, which keeps other processes from doing the same. */
export async function migrateInside(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.query(unnamed(BEGINNING));
  for (const name of names) await tx.query(unnamed(await readMigration(name)));
}

/** The names of the migrations that a database has, in order. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  return (await db.query(findApplied)).map((row) => row.name);
}

/** The names of the migrations that this version has and a database lacks, in order. Changes nothing, unlike {@link migrate}. */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  const [table] = await db.query(findTable);
  const applied = table?.name ? await appliedMigrations(db) : [];
  return (await knownMigrations()).filter((name) => !applied.includes(name));
}

/** The names of the migrations that this version has, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
}

async function readMigration(name: string): Promise<string> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8');
  return `insert into schema_migrations (name) values ('${name}');\n${sql}`;
}

/** The folder of the SQL files, for what watches or hashes them. */
export const migrationsFolder = fileURLToPath(FOLDER);
