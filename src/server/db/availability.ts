import type { Queryable } from './database.ts';
import { statement } from './statement.ts';

/** The server is going down, has crashed or is starting, or has ended the session; or it takes no more connections. Class 08 is any broken connection. */
const UNAVAILABLE_STATES = /^(?:08\w{3}|57P\d\d|25P03|53300)$/;
/** SQLSTATE read_only_sql_transaction: the server is a standby, or was told to take no writes. */
export const READ_ONLY = '25006';
/** SQLSTATE too_many_connections: of the server, the database or the role. */
export const TOO_MANY_CONNECTIONS = '53300';
/**
 * With these codes the server says that nothing has happened and nothing will: it takes no writes, or has ended an idle session. After any other
 * loss the outcome is unknown. SQLSTATE read_only_sql_transaction, idle_session_timeout, idle_in_transaction_session_timeout.
 */
const NOTHING_HAPPENED: ReadonlySet<string> = new Set([READ_ONLY, '57P05', '25P03']);
/** Of one session only: the server itself is as it was. */
const OF_ONE_SESSION: ReadonlySet<string> = new Set(['57P05', '25P03', TOO_MANY_CONNECTIONS]);
/** SQLSTATE serialization_failure, deadlock_detected: the transaction was rolled back, and may succeed when it is run again. */
const ROLLED_BACK: ReadonlySet<string> = new Set(['40001', '40P01']);
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
  /^Connection terminated|^timeout expired|^Query read timeout|connection error and is not queryable/;

/** The database cannot be reached, takes no writes, or was lost in the middle: unless `isUndone`, nobody knows whether what was asked has happened. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The engine's or the system's error code, if there is one. */
  readonly code: string;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.code = cause.code ?? '';
  }

  /** Whether it is certain that nothing has happened: another server may be asked. */
  get isUndone(): boolean {
    return NOTHING_HAPPENED.has(this.code) || ROLLED_BACK.has(this.code);
  }

  /** Whether the server itself is gone or takes no writes any more, so that its other connections are no better. */
  get isServerLost(): boolean {
    return !OF_ONE_SESSION.has(this.code) && !ROLLED_BACK.has(this.code);
  }
}

/** @returns `error` as {@link DatabaseUnavailable} when the connection or its server is what went wrong, else the error itself */
export function explainLoss(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = codeOf(error);
  const isLost =
    code === READ_ONLY ||
    UNREACHABLE.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    (code === '' && LOST_CONNECTION.test(error.message));
  return isLost ? new DatabaseUnavailable(error) : error;
}

/** Whether the engine has rolled back a transaction for the sake of another one. */
export function isRolledBack(error: unknown): error is Error {
  return error instanceof Error && ROLLED_BACK.has(codeOf(error));
}

/** What a server is refused with that takes no writes. */
export function readOnlyServer(): DatabaseUnavailable {
  return new DatabaseUnavailable(Object.assign(new Error('The server takes no writes'), { code: READ_ONLY }));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const askState = statement<{ isReadOnly: boolean }>(
  'ping',
  `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
);

/** Asks the database for a sign of life. @throws DatabaseUnavailable when it takes no writes, the engine's error when it does not answer */
export async function ping(db: Queryable): Promise<void> {
  const [state] = await db.query(askState);
  if (state?.isReadOnly) throw readOnlyServer();
}
