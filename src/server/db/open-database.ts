import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { createConnector, type ServerKind, serversOf } from './connector.ts';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { createPgDatabase, type PoolSettings } from './pg-database.ts';
import { openReplica, type ReplicatedDatabase } from './replica.ts';

/** A server that takes the call and does not answer is given up on. */
const CONNECT_TIMEOUT_MS = 5000;
/** How long a request queues for a connection, before it is told to come again. */
const QUEUE_TIMEOUT_MS = 5000;

type DatabaseSettings = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_PREPARED' | 'DATA_DIR'>;

type ReplicaEnv = Pick<
  Env,
  'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_LAG_SECONDS' | 'DATABASE_POOL_SIZE' | 'DATABASE_PREPARED'
>;

/**
 * Opens the database that the settings name: PostgreSQL by its address, or PGlite in `DATA_DIR` (one process, held by our own lock file).
 * @param answerMs how long PostgreSQL may take for a statement, in milliseconds; without it, as long as it takes
 * @throws StartError when the folder cannot be used or a pooler loses prepared statements, or the engine's own error when it cannot be reached
 */
export async function openDatabase(env: DatabaseSettings, { answerMs }: { answerMs?: number } = {}): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize } = env;
  if (!databaseUrl) return openPglite(resolve(env.DATA_DIR));
  const isPrepared = env.DATABASE_PREPARED === 'on';
  const database = await openPostgres(databaseUrl, poolSize, { isPrepared, answerMs });
  try {
    if (isPrepared) await checkPooler(databaseUrl, 'writable');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * `primary` with the replica that the settings name; undefined when they name none. One that is away is looked for again by itself.
 * @param onChange is told when the replica begins or ends to be used
 * @throws StartError when a pooler in front of it loses prepared statements
 */
export async function openReplicaOf(
  primary: Database,
  env: ReplicaEnv,
  onChange: (isUsed: boolean, reason: string) => void,
): Promise<ReplicatedDatabase | undefined> {
  const { DATABASE_REPLICA_URL: url, DATABASE_POOL_SIZE: poolSize } = env;
  if (!url) return undefined;
  const isPrepared = env.DATABASE_PREPARED === 'on';
  if (isPrepared) await checkPooler(url, 'any');
  const maxLagMs = env.DATABASE_REPLICA_LAG_SECONDS * SECOND_MS;
  return openReplica(primary, { url, poolSize, isPrepared, maxLagMs, onChange });
}

/**
 * Opens PostgreSQL and makes sure that it answers and takes writes: one that is starting, or has no connection left, is waited for as a request does.
 * @param databaseUrl may name several servers (`readServerAddresses`): the one that takes writes is used
 * @param poolSize how many connections this process may have
 * @param isPrepared whether statements are prepared under their names: not behind a pooler that loses them
 * @param idleMs how often half of the connections that were idle all the while are closed, in milliseconds; each second unless it is said
 * @param answerMs how long it may take for a statement, in milliseconds; without it, as long as it takes
 * @throws DatabaseUnavailable when it does not answer in time, else the engine's own error
 */
export async function openPostgres(
  databaseUrl: string,
  poolSize: number,
  {
    isPrepared = true,
    idleMs,
    answerMs,
  }: { isPrepared?: boolean; idleMs?: number; answerMs?: number | undefined } = {},
): Promise<Database> {
  const database = createPgDatabase(
    {
      servers: serversOf(databaseUrl),
      kind: 'writable',
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      waitMs: QUEUE_TIMEOUT_MS,
      isPrepared,
      answerMs,
      ...(idleMs !== undefined && { idleMs }),
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

/** The messages that prepare and run a statement, before the Sync that ends them: Parse, Bind, Describe, Execute. */
const WAIT_FOR_SYNC: ReadonlySet<number> = new Set(Buffer.from('PBDE'));

/** The messages of a statement go to the engine as one: a call of it takes as long as a small statement, and each statement has five. */
function joinMessages(engine: PGlite): PGlite {
  const run = engine.execProtocolStream.bind(engine);
  let waiting: Uint8Array[] = [];
  engine.execProtocolStream = async (message, options) => {
    waiting.push(message);
    if (WAIT_FOR_SYNC.has(message[0] ?? 0)) return [];
    const joined = Buffer.concat(waiting);
    waiting = [];
    return run(joined, options);
  };
  return engine;
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
  const config = createPgConfig(joinMessages(engine));
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

/** One after the other: where two poolers share an address, at least two clients come to the same one. */
const CLIENTS = 4;
/** duplicate_prepared_statement: a client before left it on the connection. invalid_sql_statement_name: it lies on another one. */
const NOT_KEPT_APART: ReadonlySet<unknown> = new Set(['42P05', '26000']);
const NAMED = { name: 'check-pooler', text: 'select 1' };

/**
 * Makes sure that prepared statements work through whatever `databaseUrl` leads to: a pooler in transaction mode that does not keep them apart
 * (PgBouncer before 1.21) would fail requests at random. Other faults are not reported here.
 * @throws StartError that says what to set
 */
async function checkPooler(databaseUrl: string, kind: ServerKind): Promise<void> {
  const servers = serversOf(databaseUrl).map((server) => ({ ...server, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }));
  const connector = createConnector({ servers, kind });
  for (let count = 0; count < CLIENTS; count += 1) {
    const client = await connector.connect().catch(() => undefined);
    if (!client) return;
    try {
      await client.query(NAMED);
    } catch (error) {
      if (error instanceof Error && 'code' in error && NOT_KEPT_APART.has(error.code))
        throw new StartError(
          'DATABASE_URL 의 연결 풀러가 준비된 문장(prepared statement)을 접속마다 나누어 주지 않아요. ' +
            'PgBouncer 는 1.21 이상에서 max_prepared_statements 를 200 이상으로 정하고, 그럴 수 없으면 DATABASE_PREPARED=off 로 시작해 주세요. ' +
            '(The pooler does not track prepared statements: use PgBouncer 1.21 or later with max_prepared_statements, or set DATABASE_PREPARED=off.)',
        );
      return;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
