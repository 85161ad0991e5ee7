import type { Statement } from './statement.ts';

/** Where a statement can run: the database itself, or one transaction of it. */
export interface Queryable {
  /** Runs a prepared statement and returns its rows (`bigint` as number, `timestamptz` as Date). */
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` once the writes made here are committed: never when the transaction rolls back, and once when it is tried again. Outside a
   * transaction it runs at once. `work` must not throw, and is not waited for. A process that dies right after the commit never runs it.
   */
  afterCommit(work: () => void): void;
}

/** The connections that a process has to its database. */
export interface ConnectionUse {
  /** How many it may open. */
  readonly limit: number;
  /** How many a statement or a transaction holds. */
  readonly inUse: number;
  /** How many statements and transactions queue for one. */
  readonly waiting: number;
  /** How long the database was unreachable or took no writes since the process began, in all, in milliseconds. */
  readonly awayMs: number;
}

/** The database port: PostgreSQL ≥ 15, or PGlite in a folder. Both run the same SQL (product §11). */
export interface Database extends Queryable {
  readonly engine: 'postgresql' | 'pglite';
  /**
   * Runs reads over one connection: the statements that `work` asks for at once go to the server in one write and come back together. Each
   * sees the database at its own moment. They may be asked again elsewhere when a connection is lost, so `work` must do nothing but read.
   */
  pipeline<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction (read committed) and commits its writes, or none of them when it throws. After a deadlock or serialisation
   * failure, or on a server that takes no writes, the transaction is tried again: `work` must do nothing but talk to `tx`.
   * @throws what `work` throws; Error when `work` returns although a statement of it failed: nothing is committed then
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one transaction that everything in it joins: each statement of this database is part of it, and so is each `transaction`,
   * which is undone by itself when it throws. The whole may be run again, so `work` must do nothing but talk to the database. Statements outside
   * of those inner transactions stay, and are committed when `work` returns; when it throws, nothing is committed.
   * @throws Error within another one
   */
  oneTransaction<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in one read-only transaction in which the database stands still as it was at the first statement
   * (repeatable read), whatever others write meanwhile. For backups.
   */
  snapshot<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs unnamed SQL, several statements at once too. For migrations and start-up alone. */
  script(sql: string): Promise<void>;
  /** How the connections of this process to the database stand. */
  connections(): ConnectionUse;
  close(): Promise<void>;
}
