import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationsFolder } from '../../db/migration-files.ts';
import { openPgliteFolder, openPostgres } from '../../db/open-database.ts';
import { createPgDatabase } from '../../db/pg-database.ts';
import { COUNTS } from '../test-speed.ts';

const TEMPLATE_LOCK = 727_004;
const POOL_SIZE = 60;
/** Longer than a test waits between two statements: a new connection plans each of them again, which takes longer than most tests run. */
const IDLE_MS = 60_000;
const CACHE_FOLDER = join(import.meta.dirname, '../../../../.cache/pglite');

/** A migrated, empty database for one test file. `close()` also drops it. */
export interface TestDatabase extends Database {
  /** The connection string for a second pool or process; PGlite runs in memory and has none. */
  readonly url: string | undefined;
}

/**
 * Creates a migrated, empty database in a fraction of a second: a copy of one that is migrated once per state of `migrations/`.
 * The PostgreSQL server is that of TEST_DATABASE_URL; vitest starts one when it is not set.
 *
 * @example
 * const database = await createTestDatabase('postgresql');
 * afterAll(() => database.close());
 */
export async function createTestDatabase(engine: Database['engine']): Promise<TestDatabase> {
  return engine === 'postgresql' ? copyPostgres() : copyPglite();
}

/** A database without tables, for restoring a backup. `close()` also drops it. */
export async function createEmptyDatabase(engine: Database['engine']): Promise<TestDatabase> {
  if (engine === 'pglite') return { ...(await openPgliteFolder(undefined)), url: undefined };
  return openCopy((client, name) => client.query(`create database ${name}`));
}

/** The engines on which behaviour must be the same: `describe.each(engines)('…', (engine) => …)`. */
export const engines = ['pglite', 'postgresql'] as const;

/** The engines that features are tested on: at the quick speed PostgreSQL alone, where several requests really run at once. */
export const featureEngines = engines.slice(-COUNTS.featureEngines);

async function copyPostgres(): Promise<TestDatabase> {
  return openCopy(async (client, name) => {
    const template = await ensureTemplate(client);
    // Copies the files: copying page by page through the write-ahead log takes four times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

async function openCopy(create: (client: pg.Client, name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const url = addressOf(name);
  await withServer((client) => create(client, name));
  const database = await openPostgres(url, POOL_SIZE, { idleMs: IDLE_MS });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await withServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = `template_${await hashMigrations()}`;
  await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await createTemplate(client, name);
  } finally {
    await client.query(`select pg_advisory_unlock(${TEMPLATE_LOCK})`);
  }
  return name;
}

async function createTemplate(client: pg.Client, name: string): Promise<void> {
  // Renamed only when complete, so that an interrupted run leaves no incomplete template.
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const database = await openPostgres(addressOf(draft), 1);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft]);
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function withServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(name: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${name}`;
  return url.href;
}

function serverAddress(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through `vitest` or `npm test`.');
  return url;
}

let migratedDump: Promise<Buffer<ArrayBuffer>> | undefined;

async function copyPglite(): Promise<TestDatabase> {
  migratedDump ??= readDump();
  const database = await openPgliteFolder(undefined, undefined, new Blob([await migratedDump]));
  return { ...database, url: undefined };
}

async function readDump(): Promise<Buffer<ArrayBuffer>> {
  const file = join(CACHE_FOLDER, `${await hashMigrations()}.tar`);
  return readFile(file).catch(() => createDump(file));
}

async function createDump(file: string): Promise<Buffer<ArrayBuffer>> {
  const engine = await PGlite.create();
  const config = createPgConfig(engine);
  const database = createPgDatabase({ ...config, max: config.poolSize }, 'pglite');
  await migrate(database);
  await database.close();
  const dump = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
  await engine.close();
  await mkdir(CACHE_FOLDER, { recursive: true });
  // Several processes may do this at once: the last rename wins, and each file is complete.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, dump);
  await rename(draft, file);
  return dump;
}

async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of names) hash.update(name).update(await readFile(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
