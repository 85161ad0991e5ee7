import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { createPgDatabase } from './pg-database.ts';

const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5000;
/** How long a request queues for a connection: half of what the browser waits for an answer (docs/decisions/0083). */
const QUEUE_TIMEOUT_MS = 15_000;

/** The pool has one limit for queueing and for opening; a server that does not answer is given up on sooner. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/**
 * Opens PostgreSQL by its address, or PGlite in `dataDir` (one process, held by our own lock file).
 * @throws StartError `DATA_DIR_UNWRITABLE`, `DATA_DIR_LOCKED`, or the engine's own error when it cannot be reached
 */
export async function openDatabase(settings: {
  databaseUrl?: string;
  dataDir: string;
  poolSize?: number;
}): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.poolSize);
  return openPglite(settings.dataDir);
}

/** Opens PostgreSQL and makes sure that it answers. */
export async function openPostgres(databaseUrl: string, poolSize = POOL_SIZE): Promise<Database> {
  const database = createPgDatabase(
    { connectionString: databaseUrl, max: poolSize, connectionTimeoutMillis: QUEUE_TIMEOUT_MS, Client: Connection },
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
    { connection, max: poolSize, user, password, database, host, port } as pg.PoolConfig,
    'pglite',
    async () => {
      await engine.close();
      await onClose?.();
    },
  );
}
