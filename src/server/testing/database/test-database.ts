import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DatabaseUnavailable } from '../../db/availability.ts';
import type { Database } from '../../db/database.ts';
import { migrate, migrationsFolder } from '../../db/migrate.ts';
import { openPgliteFolder, openPostgres } from '../../db/open-database.ts';
import { createPgDatabase } from '../../db/pg-database.ts';
import { COUNTS } from '../test-speed.ts';
import { emptyDatabase, OWN_SESSIONS, readState } from './reset-store.ts';

const TEMPLATE_LOCK = 727_004;
/** As many as an instance has unless it is told otherwise. Each plans every statement of its own, which takes longer than most tests run. */
const POOL_SIZE = 8;
/** For tests about many requests at once. */
export const LARGE_POOL_SIZE = 60;
/** Longer than a test waits between two statements. */
const IDLE_MS = 60_000;
/** How often one database is emptied and used again: deleted rows stay in its files. */
const MOST_USES = 50;
const CACHE_FOLDER = join(import.meta.dirname, '../../../../.cache/pglite');
/** The version that the dumped files belong to. */
const PGLITE_VERSION = (
  createRequire(import.meta.url)('../../../../package.json') as { dependencies: Record<string, string> }
).dependencies['@electric-sql/pglite'];

/** A migrated, empty database for one test or file, which nobody else uses until `close()`. */
export interface TestDatabase extends Database {
  /** The connection string for a second pool or process; PGlite runs in memory and has none. */
  readonly url: string | undefined;
}

/**
 * Creates a migrated, empty database in a fraction of a second: a copy of one that is migrated once per state of `migrations/`, or one
 * that this process has closed, emptied, with its connections and their plans.
 * The PostgreSQL server is that of TEST_DATABASE_URL; vitest starts one when it is not set.
 *
 * @param poolSize how many connections it may have; ignored by PGlite, which has one
 * @example
 * const database = await createTestDatabase('postgresql');
 * afterAll(() => database.close());
 */
export async function createTestDatabase(engine: Database['engine'], poolSize = POOL_SIZE): Promise<TestDatabase> {
  return engine === 'postgresql' ? acquirePostgres(poolSize) : copyPglite();
}

/** A database without tables, for restoring a backup. `close()` also drops it. */
export async function createEmptyDatabase(engine: Database['engine']): Promise<TestDatabase> {
  if (engine === 'pglite') return openDump(await readEmptyDump());
  return openCopy((client, name) => client.query(`create database ${name}`));
}

const ENGINES = ['pglite', 'postgresql'] as const;

/** The engines on which behaviour must be the same, at the quick speed PostgreSQL alone: `describe.each(engines)('…', (engine) => …)`. */
export const engines = ENGINES.slice(-COUNTS.engines);

/** The engines that features are tested on: as a rule PostgreSQL alone, where several requests really run at once. */
export const featureEngines = ENGINES.slice(-COUNTS.featureEngines);

/** A PostgreSQL database of this process. */
interface Copy {
  readonly database: TestDatabase;
  /** The address of its PostgreSQL: one process may have several, one after another. */
  readonly server: string;
  readonly poolSize: number;
  /** How it was when it was new. */
  readonly state: string;
  uses: number;
}

/** Those that are closed and empty, the last used one at the end. */
const freeCopies: Copy[] = [];

async function acquirePostgres(poolSize: number): Promise<TestDatabase> {
  const server = serverAddress();
  const index = freeCopies.findLastIndex((copy) => copy.server === server && copy.poolSize === poolSize);
  const [copy = await copyPostgres(poolSize)] = index === -1 ? [] : freeCopies.splice(index, 1);
  copy.uses += 1;
  return toTestDatabase(copy);
}

async function copyPostgres(poolSize: number): Promise<Copy> {
  const database = await openCopy(async (client, name) => {
    const template = await ensureTemplate(client);
    // Copies the files: copying page by page through the write-ahead log takes four times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  }, poolSize);
  return { database, server: serverAddress(), poolSize, state: await readState(database), uses: 0 };
}

/** The database until `close()`, which waits for what runs, refuses what comes, and empties the database for the next one. */
function toTestDatabase(copy: Copy): TestDatabase {
  const { database } = copy;
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  let mustDrop = copy.uses >= MOST_USES;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('The database is closed');
    const result = work();
    running.add(result);
    try {
      return await result;
    } catch (error) {
      mustDrop ||= error instanceof DatabaseUnavailable;
      throw error;
    } finally {
      running.delete(result);
    }
  }

  return {
    ...database,
    query: (statement, values) => run(() => database.query(statement, values)),
    transaction: (work) => run(() => database.transaction(work)),
    oneTransaction: (work) => run(() => database.oneTransaction(work)),
    snapshot: (work) => run(() => database.snapshot(work)),
    script: (sql) => run(() => database.script(sql)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(running);
      if (!mustDrop && (await tryToEmpty(copy))) freeCopies.push(copy);
      else await database.close();
    },
  };
}

/** @returns false when something other than rows was changed, or the database cannot be reached */
async function tryToEmpty({ database, state }: Copy): Promise<boolean> {
  try {
    await emptyDatabase(database);
    return (await readState(database)) === state;
  } catch {
    return false;
  }
}

async function openCopy(
  create: (client: pg.Client, name: string) => Promise<unknown>,
  poolSize = POOL_SIZE,
): Promise<TestDatabase> {
  const name = `test_${process.ppid}_${randomBytes(5).toString('hex')}`;
  const url = addressOf(name);
  await withServer((client) => create(client, name));
  const ownUrl = new URL(url);
  ownUrl.searchParams.set('application_name', OWN_SESSIONS);
  const database = await openPostgres(ownUrl.href, poolSize, { idleMs: IDLE_MS });
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

/** Dumps of PGlite's files, by the names of theirs. */
const dumps = new Map<string, Promise<Buffer<ArrayBuffer>>>();

async function copyPglite(): Promise<TestDatabase> {
  return openDump(await readMigratedDump());
}

async function openDump(dump: Buffer<ArrayBuffer>): Promise<TestDatabase> {
  return { ...(await openPgliteFolder(undefined, undefined, new Blob([dump]))), url: undefined };
}

/** Of a database without tables: making one anew takes several times as long as opening its dump. */
function readEmptyDump(): Promise<Buffer<ArrayBuffer>> {
  return readDump(`empty-${PGLITE_VERSION}`, async () => dumpAndClose(await PGlite.create()));
}

async function readMigratedDump(): Promise<Buffer<ArrayBuffer>> {
  return readDump(`${await hashMigrations()}-${PGLITE_VERSION}`, async () => {
    const engine = await PGlite.create({ loadDataDir: new Blob([await readEmptyDump()]) });
    const config = createPgConfig(engine);
    const database = createPgDatabase({ ...config, max: config.poolSize }, 'pglite');
    await migrate(database);
    await database.close();
    return dumpAndClose(engine);
  });
}

async function dumpAndClose(engine: PGlite): Promise<Buffer<ArrayBuffer>> {
  const dump = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
  await engine.close();
  return dump;
}

function readDump(name: string, create: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const file = join(CACHE_FOLDER, `${name}.tar`);
  const known = dumps.get(name) ?? readFile(file).catch(async () => keepDump(file, await create()));
  dumps.set(name, known);
  return known;
}

async function keepDump(file: string, dump: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
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
