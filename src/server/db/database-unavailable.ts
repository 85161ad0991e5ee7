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
  /^Connection terminated|^timeout expired|^Query read timeout|connection error and is not queryable/;
/** SQLSTATE too_many_connections: of the server, the database or the role. */
export const TOO_MANY_CONNECTIONS = '53300';

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

/** @returns `error` as {@link DatabaseUnavailable} when the connection is what went wrong, else the error itself */
export function explainLoss(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isLost =
    UNREACHABLE.has(code) ||
    UNAVAILABLE_STATES.has(code) ||
    /^08\w{3}$/.test(code) ||
    (code === '' && LOST_CONNECTION.test(error.message));
  return isLost ? new DatabaseUnavailable(error) : error;
}
