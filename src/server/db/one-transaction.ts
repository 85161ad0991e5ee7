import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from './database.ts';
import type { OpenTransaction } from './open-transaction.ts';
import type { Statement } from './statement.ts';

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
