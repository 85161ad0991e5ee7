import pg from 'pg';
import { ConnectionQueue } from './connection-queue.ts';
import { DatabaseUnavailable, explainLoss } from './database-unavailable.ts';
import type { Database, Queryable } from './database.ts';
import type { Statement } from './statement.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    const oid: number = type;
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === INT8_ARRAY) return parseInt8Array;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(type, format) as (value: string) => unknown;
  },
};

const parseTextArray = pg.types.getTypeParser(INT8_ARRAY as never, 'text') as unknown as (text: string) => string[];

function parseInt8Array(text: string): number[] {
  return parseTextArray(text).map(Number);
}

const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
const TRANSACTION_TRIES = 5;

/** A connection on which nothing comes is looked at after so long, every second, and given up ten seconds later. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** What `pg` is given for a statement. */
type ToQuery = (statement: Statement<unknown>, values: readonly unknown[] | undefined) => pg.QueryConfig;

/** A pool whose size is known. */
export type PoolSettings = pg.PoolConfig & {
  readonly max: number;
  /** How long a request waits for a connection, in milliseconds; without it, as long as it takes. */
  readonly waitMs?: number;
  /** How often half of the connections that were idle all the while are closed, in milliseconds; each second unless it is said. */
  readonly idleMs?: number;
  /** Whether statements are prepared under their names; yes unless it is said. */
  readonly isPrepared?: boolean;
  /**
   * How long the answer to a statement is waited for, in milliseconds: a server whose machine is gone never says so, and its connection would be
   * held for as long as the system sends again. Unnamed SQL, as of migrations, has all the time it takes.
   */
  readonly answerMs?: number | undefined;
  /** Looks at a connection before a single statement runs on it. What it throws, the statement throws. */
  readonly admit?: (client: pg.PoolClient) => Promise<void>;
};

/**
 * The database port over `pg`. PGlite comes through the same code (`open-database.ts`), with one connection.
 * @throws DatabaseUnavailable; else what the engine answers: `isUniqueViolation` tells the one that use cases expect
 */
export function createPgDatabase(
  { waitMs, idleMs, isPrepared = true, answerMs, admit, ...config }: PoolSettings,
  engine: Database['engine'],
  onClose?: () => Promise<void>,
): Database {
  const pool = new pg.Pool({ ...config, types, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS });
  // The pool hears of connections that are cut, too; where nobody listens the process ends of it.
  pool.on('error', () => undefined);
  const queue = new ConnectionQueue(pool, { poolSize: config.max, waitMs, idleMs });
  const limit = answerMs === undefined ? {} : { query_timeout: answerMs };
  const toQuery: ToQuery = ({ name, text }, values) => ({
    name: isPrepared ? name : '',
    text,
    values: values as unknown[],
    ...(name !== '' && limit),
  });
  const inTransaction = <Result>(begin: string, work: (tx: Queryable) => Promise<Result>) =>
    queue.use((client, discard) =>
      runInTransaction({ client, discard, toQuery, control: (text) => client.query({ text, ...limit }) }, begin, work),
    );
  return {
    engine,
    async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
      const run = (client: pg.PoolClient) => client.query(toQuery(statement, values));
      const result = await queue.use(admit ? (client) => admit(client).then(() => run(client)) : run);
      return result.rows as Row[];
    },
    afterCommit: (work) => work(),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await inTransaction('begin', work);
        } catch (error) {
          if (attempt >= TRANSACTION_TRIES || !isTransient(error)) throw error;
        }
      }
    },
    snapshot: (work) => inTransaction('begin isolation level repeatable read, read only', work),
    async script(sql) {
      await queue.use((client) => client.query(sql));
    },
    connections: () => queue.connections(),
    async close() {
      await queue.close();
      await onClose?.();
    },
  };
}

/** Whether `error` is a unique or primary key violation, of `constraint` when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

interface TransactionConnection {
  readonly client: pg.PoolClient;
  readonly discard: () => void;
  readonly toQuery: ToQuery;
  /** Begins and ends a transaction. */
  readonly control: (text: string) => Promise<pg.QueryResult>;
}

async function runInTransaction<Result>(
  { client, discard, toQuery, control }: TransactionConnection,
  begin: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const afterCommit: (() => void)[] = [];
  await control(begin);
  try {
    const result = await work({
      async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
        const answer = await client.query(toQuery(statement, values));
        return answer.rows as Row[];
      },
      afterCommit: (hook) => void afterCommit.push(hook),
    });
    const { command } = await control('commit');
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error: `result` would say that something was done.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: the error of a statement was caught');
    for (const hook of afterCommit) hook();
    return result;
  } catch (error) {
    // On a connection that is lost nobody would answer that either.
    if (explainLoss(error) instanceof DatabaseUnavailable) discard();
    else await control('rollback').catch(discard);
    throw error;
  }
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)
  );
}
