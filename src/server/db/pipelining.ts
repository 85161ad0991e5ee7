import pg from 'pg';
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

/** What `pg` sends messages through and hears answers by; its types leave it out. */
interface MessageWriter {
  on(event: 'parseComplete', listener: () => void): void;
  off(event: 'parseComplete', listener: () => void): void;
  parse(message: { text: string; name: string }): void;
  bind(message: object): void;
  execute(message: object): void;
  /** The texts of the statements that the server has prepared, by their names. */
  readonly parsedStatements: Record<string, string | undefined>;
}

type Results = pg.QueryResult | pg.QueryResult[];

// The class as it is, with the method that writes its messages.
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, results: Results) => void,
) => pg.Submittable & { prepare(writer: MessageWriter): void };

/** A statement that sends its messages to the server behind those of `before`, in one go: all of it is answered at once. */
class BatchedQuery extends Query {
  readonly #before: readonly string[];
  readonly #name: string | undefined;
  /** Ends the count of what the server has prepared, and notes whether the statement is among it. */
  #noteOutcome: () => void = () => undefined;

  constructor(
    before: readonly string[],
    config: pg.QueryConfig,
    settle: (error: Error | null, results: Results) => void,
  ) {
    super(config, undefined, (error, results) => {
      this.#noteOutcome();
      settle(error, results);
    });
    this.#before = before;
    this.#name = config.name;
  }

  override prepare(writer: MessageWriter): void {
    const name = this.#name ?? '';
    // The client takes the first ParseComplete that comes, which is that of `before`, for this statement's. The server keeps a statement that it has
    // prepared, also when running it fails: a second one of the name would be refused.
    if (writer.parsedStatements[name] === undefined) {
      let prepared = 0;
      const count = () => void (prepared += 1);
      writer.on('parseComplete', count);
      this.#noteOutcome = () => {
        writer.off('parseComplete', count);
        if (prepared <= this.#before.length) delete writer.parsedStatements[name];
      };
    }
    for (const text of this.#before) {
      writer.parse({ text, name: '' });
      writer.bind({});
      writer.execute({});
    }
    super.prepare(writer);
  }
}

/**
 * Runs a prepared statement behind others that answer nothing, `begin` or `savepoint`, with one way to the server and back for all of them.
 * @param config has a name or values: what has neither is sent as a text, which nothing can be sent with
 */
export function queryBehind(
  client: pg.ClientBase,
  before: readonly string[],
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new BatchedQuery(before, config, (error, results) => {
      if (error) return reject(error);
      const last = Array.isArray(results) ? results.at(-1) : results;
      return last ? resolve(last) : reject(new Error('The statement was not answered'));
    });
    // The client looks for it there; its types leave it out.
    const { query_timeout } = config as { query_timeout?: number };
    client.query(Object.assign(query, { query_timeout }));
  });
}
