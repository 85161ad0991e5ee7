import type pg from 'pg';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

/** What the types of `pg` leave out or call read-only. */
interface PipelinedClient {
  pipeline: boolean;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/**
 * Runs `work` on a connection in pipeline mode: what it asks for before it waits for an answer goes to the server in one write, and is answered in
 * order. Each statement is a transaction of its own, and an error is that statement's alone. The connection is free again once all are answered.
 * @throws what `work` throws
 */
export async function inPipeline<Result>(
  client: pg.ClientBase,
  toQuery: (statement: Statement<unknown>, values: readonly unknown[] | undefined) => pg.QueryConfig,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const pipelined = client as unknown as PipelinedClient;
  const answers: Promise<unknown>[] = [];
  let unsent: (() => void)[] = [];
  const send = () => {
    const { stream } = pipelined.connection;
    const sending = unsent;
    unsent = [];
    stream.cork();
    for (const each of sending) each();
    stream.uncork();
  };
  const ask = <Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    answers.push(promise);
    // A tick comes after every promise that is already settled: those who ask at once are all heard by then.
    if (unsent.length === 0) process.nextTick(send);
    unsent.push(() => void client.query(toQuery(statement, values)).then(({ rows }) => resolve(rows as Row[]), reject));
    return promise;
  };
  pipelined.pipeline = true;
  try {
    return await work({ query: ask, afterCommit: (hook) => hook() });
  } finally {
    await Promise.allSettled(answers);
    pipelined.pipeline = false;
  }
}
