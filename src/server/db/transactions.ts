import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { DatabaseUnavailable, explainLoss, isRolledBack } from './availability.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

/** What a transaction runs on. */
export interface TransactionConnection {
  readonly discard: () => void;
  /** What `pg` is given for a statement. */
  readonly toQuery: (statement: Statement<unknown>, values: readonly unknown[] | undefined) => pg.QueryConfig;
  /** Sends a query behind what is sent before it. */
  readonly ask: (query: pg.QueryConfig, before?: readonly string[]) => Promise<pg.QueryResult>;
  /** The statements that begin and end a transaction. */
  readonly limit: object;
}

const SAVEPOINT = 'savepoint nested';

/** A transaction that has begun. `begin` and savepoints go out with the statement behind them. */
export class OpenTransaction {
  /** What works in it: an object that can be spread, as tests and traces do. */
  readonly tx: Queryable;
  readonly #connection: TransactionConnection;
  /** What is to be sent before the next statement. */
  readonly #pending: string[];
  #hooks: (() => void)[] = [];
  /** The first thing that went wrong and that no statement is to blame for: whatever is made of it, it is why the transaction fails. */
  #fault: Error | undefined;

  constructor(connection: TransactionConnection, begin: string) {
    this.#connection = connection;
    this.#pending = [begin];
    this.tx = {
      query: (statement, values) => this.#query(statement, values),
      afterCommit: (work) => void this.#hooks.push(work),
    };
  }

  async #query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    const { ask, toQuery } = this.#connection;
    const config = toQuery(statement, values);
    const isPrepared = Boolean(config.name) || (values?.length ?? 0) > 0;
    if (!isPrepared) for (const text of this.#pending.splice(0)) await this.#control(text);
    try {
      return (await ask(config, this.#pending.splice(0))).rows as Row[];
    } catch (error) {
      const explained = isRolledBack(error) ? error : explainLoss(error);
      if (isRolledBack(explained) || explained instanceof DatabaseUnavailable) this.#fault ??= explained;
      throw error;
    }
  }

  /** Runs `work` as a part that can be undone by itself: when it throws, as if it had not been. Not two at a time. */
  async nested<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    const hooks = this.#hooks;
    this.#hooks = [];
    this.#pending.push(SAVEPOINT);
    try {
      const result = await work(this.tx);
      this.#hooks = [...hooks, ...this.#hooks];
      return result;
    } catch (error) {
      this.#hooks = hooks;
      if (!this.#pending.includes(SAVEPOINT) && !this.#fault) await this.#control('rollback to savepoint nested');
      throw error;
    } finally {
      const index = this.#pending.indexOf(SAVEPOINT);
      if (index !== -1) this.#pending.splice(index, 1);
    }
  }

  /** @throws Error when a statement has failed and its error was caught: nothing is committed then */
  async commit(): Promise<void> {
    if (this.#fault) throw this.#fault;
    if (!this.#hasBegun) return;
    const { command } = await this.#control('commit');
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error: a result would say that something was done.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: the error of a statement was caught');
  }

  /** Runs what was to be done after the commit. */
  runHooks(): void {
    for (const hook of this.#hooks) hook();
  }

  /** Ends it after an error. @returns why it has failed */
  async rollBack(error: unknown): Promise<unknown> {
    const { discard } = this.#connection;
    const cause = this.#fault ?? error;
    // On a connection that is lost nobody would answer that either.
    if (explainLoss(cause) instanceof DatabaseUnavailable) discard();
    else if (this.#hasBegun) await this.#control('rollback').catch(discard);
    return cause;
  }

  get #hasBegun(): boolean {
    return this.#pending.length === 0 || this.#pending[0] === SAVEPOINT;
  }

  #control(text: string): Promise<pg.QueryResult> {
    const { ask, limit } = this.#connection;
    return ask({ text, ...limit });
  }
}

/** Runs `work` in a transaction, commits it and runs its hooks. @throws what `work` throws; nothing is committed then */
export async function runInTransaction<Result>(
  connection: TransactionConnection,
  begin: string,
  work: (transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const transaction = new OpenTransaction(connection, begin);
  let result: Result;
  try {
    result = await work(transaction);
    await transaction.commit();
  } catch (error) {
    throw await transaction.rollBack(error);
  }
  transaction.runHooks();
  return result;
}

/** Where a piece of code stands: in a transaction that everything in it joins, or in a part of that, which has the transaction in its hands. */
interface Place {
  readonly transaction: OpenTransaction;
  readonly isInPart: boolean;
  /** The last piece of work; what comes next waits for it. */
  readonly turn: { last: Promise<unknown>; isOver: boolean };
}

/**
 * Transactions of one database that everything in them joins (docs/decisions/0284): a statement asked of the database inside one runs on its
 * connection, and an inner transaction is a part of it that can be undone by itself. So nothing in it takes a second connection, which might be
 * the one that others wait for, and nothing is committed before the whole is.
 */
export class OneTransaction {
  readonly #places = new AsyncLocalStorage<Place>();

  /** Runs `work` as one transaction. @throws Error within another */
  async begin<Result>(transaction: OpenTransaction, work: () => Promise<Result>): Promise<Result> {
    const turn = { last: Promise.resolve() as Promise<unknown>, isOver: false };
    try {
      return await this.#places.run({ transaction, isInPart: false, turn }, work);
    } finally {
      turn.isOver = true;
      await turn.last;
    }
  }

  /** @throws Error within a transaction that everything joins: what needs a connection of its own would wait for it, perhaps for ever */
  mustBeOutside(): void {
    if (this.#places.getStore())
      throw new Error('This needs a connection of its own, within a transaction that everything joins');
  }

  /** The transaction that the caller stands in. @throws Error where it has to be used by its own name, or is over */
  current(): Joined | undefined {
    const place = this.#places.getStore();
    if (!place) return undefined;
    const { transaction, isInPart, turn } = place;
    if (turn.isOver)
      throw new Error('This belongs to a transaction that is over: await it, or begin it after the commit');
    if (isInPart) throw new Error('Inside of `db.transaction` use only its `tx`');
    const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const run = turn.last.then(work);
      turn.last = run.catch(() => undefined);
      return run;
    };
    return {
      query: (statement, values) => inTurn(() => transaction.tx.query(statement, values)),
      transaction: (work) =>
        inTurn(() =>
          transaction.nested((part) => this.#places.run({ transaction, isInPart: true, turn }, () => work(part))),
        ),
      afterCommit: (work) => transaction.tx.afterCommit(work),
    };
  }
}

/** A database, as it is asked within a transaction that everything joins. */
interface Joined {
  query<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
  afterCommit(work: () => void): void;
}
