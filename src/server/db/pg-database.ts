import pg from 'pg';
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

/** The server is going down, has crashed or is starting; or it takes no more connections. Class 08 is any broken connection. */
const UNAVAILABLE_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300']);
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What `pg` says without a code, of a connection that was lost or could not be had. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|connection error and is not queryable/;
const DEADLOCK_DETECTED = '40P01';
const SERIALIZATION_FAILURE = '40001';
const TRANSACTION_TRIES = 5;

/** The database cannot be reached, or was lost in the middle: nobody knows whether what was asked has happened. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The engine's or the system's code of what went wrong, when it has one. */
  readonly code: string;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.code = cause.code ?? '';
  }
}

/**
 * The database port over `pg`. PGlite comes through the same code (`open-database.ts`), with one connection.
 * @throws DatabaseUnavailable; else what the engine answers: `isUniqueViolation` tells the one that use cases expect
 */
export function createPgDatabase(
  config: pg.PoolConfig,
  engine: Database['engine'],
  onClose?: () => Promise<void>,
): Database {
  const pool = new pg.Pool({ ...config, types });
  // An idle connection may be cut by the server; the pool opens another, so the process must not end of it.
  pool.on('error', () => undefined);
  return {
    engine,
    async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
      const result = await pool.query(toQuery(statement, values)).catch(explain);
      return result.rows as Row[];
    },
    afterCommit: (work) => work(),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runInTransaction(pool, 'begin', work);
        } catch (error) {
          if (attempt >= TRANSACTION_TRIES || !isTransient(error)) return explain(error);
        }
      }
    },
    snapshot: (work) => runInTransaction(pool, 'begin isolation level repeatable read, read only', work),
    async script(sql) {
      await pool.query(sql).catch(explain);
    },
    async close() {
      await pool.end();
      await onClose?.();
    },
  };
}

/** Whether `error` is a unique or primary key violation, of `constraint` when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

async function runInTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  // A connection that is cut between two statements says so here, or the process ends of it; the next statement fails.
  const onCut = (error: Error) => {
    broken = error;
  };
  client.on('error', onCut);
  try {
    await client.query(begin);
    const result = await work({
      async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
        const answer = await client.query(toQuery(statement, values));
        return answer.rows as Row[];
      },
      afterCommit: (hook) => void afterCommit.push(hook),
    });
    const { command } = await client.query('commit');
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error.
    if (command === 'COMMIT') for (const hook of afterCommit) hook();
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    client.off('error', onCut);
    client.release(broken);
  }
}

function toQuery(statement: Statement<unknown>, values: readonly unknown[] | undefined) {
  return { name: statement.name, text: statement.text, values: values as unknown[] };
}

/** @throws DatabaseUnavailable when the connection is what went wrong, else the error itself */
function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isLost =
    UNREACHABLE.has(code) ||
    UNAVAILABLE_STATES.has(code) ||
    /^08\w{3}$/.test(code) ||
    (code === '' && LOST_CONNECTION.test(error.message));
  throw isLost && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === DEADLOCK_DETECTED || error.code === SERIALIZATION_FAILURE)
  );
}
