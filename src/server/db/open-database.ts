import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { createPgDatabase, type PoolSettings } from './pg-database.ts';

/** A server that takes the call and does not answer is given up on. */
const CONNECT_TIMEOUT_MS = 5000;
/** How long a request queues for a connection, before it is told to come again (docs/decisions/0111). */
const QUEUE_TIMEOUT_MS = 5000;

/**
 * Opens PostgreSQL by its address, or PGlite in `dataDir` (one process, held by our own lock file).
 * @throws StartError `DATA_DIR_UNWRITABLE`, `DATA_DIR_LOCKED`, or the engine's own error when it cannot be reached
 */
export async function openDatabase(settings: {
  databaseUrl?: string;
  dataDir: string;
  poolSize: number;
}): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.poolSize);
  return openPglite(settings.dataDir);
}

/**
 * Opens PostgreSQL and makes sure that it answers: one that is starting, or has no connection left, is waited for as a request does.
 * @param poolSize how many connections this process may have
 * @throws DatabaseUnavailable when it does not answer in time, else the engine's own error
 */
export async function openPostgres(databaseUrl: string, poolSize: number): Promise<Database> {
  const database = createPgDatabase(
    {
      connectionString: databaseUrl,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      waitMs: QUEUE_TIMEOUT_MS,
    },
    'postgresql',
  );
  try {
    await database.script('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function openPglite(dataDir: string): Promise<Database> {
  const unlock = await lockFolder(dataDir);
  const folder = join(dataDir, 'pglite');
  try {
    await mkdir(folder, { recursive: true });
    return await openPgliteFolder(folder, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Opens PGlite in a folder, without our lock; `loadDataDir` starts it from a dumped data folder (tests).
 * The engine weighs megabytes, so it is loaded only where it is used.
 */
export async function openPgliteFolder(
  folder: string | undefined,
  onClose?: () => Promise<void>,
  loadDataDir?: Blob,
): Promise<Database> {
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  const engine = await PGlite.create({ dataDir: folder, loadDataDir });
  const config = createPgConfig(engine);
  const { connection, poolSize, user, password, database, host, port } = config;
  return createPgDatabase(
    { connection, max: poolSize, user, password, database, host, port } as PoolSettings,
    'pglite',
    async () => {
      await engine.close();
      await onClose?.();
    },
  );
}
