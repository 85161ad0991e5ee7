import pg from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import { DatabaseUnavailable, isRolledBack } from './availability.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { createConnector, type ServerKind } from './connector.ts';
import type { Database } from './database.ts';
import { inPipeline, queryBehind } from './pipelining.ts';
import type { Statement } from './statement.ts';
import { OneTransaction, type OpenTransaction, runInTransaction, type TransactionConnection } from './transactions.ts';

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

/** How often a transaction is run that the engine rolls back for the sake of others. */
const TRIES = 5;

/** A connection on which nothing comes is looked at after so long, every second, and given up ten seconds later. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A server that cannot be connected to within so long is not asked about statements that have no answer. */
const LOOK_WITHIN_MS = 4000;

/** Sends a query behind what is sent before it. */
type Ask = (client: pg.Client, query: pg.QueryConfig, before?: readonly string[]) => Promise<pg.QueryResult>;

/** Settings of a known number of connections. */
export type PoolSettings = pg.ClientConfig & {
  readonly max: number;
  /** The connection settings of each of several servers; they share all other settings. */
  readonly servers?: readonly pg.ClientConfig[] | undefined;
  /** Which of them is wanted; `any` unless it is said. */
  readonly kind?: ServerKind | undefined;
  /** How long a request waits for a connection, in milliseconds; without it, as long as it takes. */
  readonly waitMs?: number;
  /** How often half of the connections that were idle all the while are closed, in milliseconds; each second unless it is said. */
  readonly idleMs?: number;
  /** Whether statements are prepared under their names; yes unless it is said. */
  readonly isPrepared?: boolean;
  /**
   * How long to wait for the answer to a statement, in milliseconds: a server on a machine that is gone never says so, and its connection
   * would be held for as long as the system sends again. Unnamed SQL, as in migrations, has all the time it takes.
   */
  readonly answerMs?: number | undefined;
  /** Looks at a connection before a single statement runs on it. What it throws, the statement throws. */
  readonly admit?: (client: pg.Client) => Promise<void>;
};

/**
 * The database port over `pg`. PGlite comes through the same code (`open-database.ts`), with one connection.
 * @throws DatabaseUnavailable; else what the engine answers: `isUniqueViolation` tells the one that use cases expect
 */
export function createPgDatabase(
  {
    max: poolSize,
    servers: given = [{}],
    kind = 'any',
    waitMs,
    idleMs,
    isPrepared = true,
    answerMs,
    admit,
    ...shared
  }: PoolSettings,
  engine: Database['engine'],
  onClose?: () => Promise<void>,
): Database {
  const common = { ...shared, types, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
  const addresses = { servers: given.map((server) => ({ ...common, ...server })), kind };
  const queue = new ConnectionQueue((events) => createConnector(addresses, events), { poolSize, waitMs, idleMs });
  const servers = addresses.servers.map((server) => ({ ...server, connectionTimeoutMillis: LOOK_WITHIN_MS }));
  const beside = createConnector({ servers, kind });
  const watch = new AnswerWatch({
    connect: () => beside.connect(),
    onGone: (client) => queue.cut(client),
    onLook: (silentSince) => queue.noteSilence(silentSince),
  });
  const ask: Ask = (client, query, before = []) => {
    const send = () => (before.length > 0 ? queryBehind(client, before, query) : client.query(query));
    return kind === 'writable' ? watch.ask(client, send) : send();
  };
  const limit = answerMs === undefined ? {} : { query_timeout: answerMs };
  const toQuery: TransactionConnection['toQuery'] = ({ name, text }, values) => ({
    name: isPrepared ? name : '',
    text,
    values: values as unknown[],
    ...(name !== '' && limit),
  });
  const inTransaction = <Result>(
    begin: string,
    work: (transaction: OpenTransaction) => Promise<Result>,
    waitAtMostMs = waitMs,
  ) =>
    queue.use((client, discard) => {
      const connection = {
        discard,
        toQuery,
        limit,
        ask: (query: pg.QueryConfig, before?: readonly string[]) => ask(client, query, before),
      };
      return runInTransaction(connection, begin, work);
    }, waitAtMostMs);
  const joined = new OneTransaction();
  return {
    engine,
    async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
      const within = joined.current();
      if (within) return within.query(statement, values);
      return untilDone(waitMs, async (waitAtMostMs) => {
        const run = (client: pg.Client) => ask(client, toQuery(statement, values));
        const admitted = admit ? (client: pg.Client) => admit(client).then(() => run(client)) : run;
        return (await queue.use(admitted, waitAtMostMs)).rows as Row[];
      });
    },
    afterCommit(work) {
      const within = joined.current();
      if (within) within.afterCommit(work);
      else work();
    },
    async pipeline(work) {
      const within = joined.current();
      if (within) return work(within);
      // PGlite takes one message after the other.
      if (engine === 'pglite' || admit) return work(this);
      return untilDone(waitMs, (waitAtMostMs) =>
        queue.use((client) => {
          const run = () => inPipeline(client, toQuery, work);
          return kind === 'writable' ? watch.ask(client, run) : run();
        }, waitAtMostMs),
      );
    },
    async transaction(work) {
      const within = joined.current();
      if (within) return within.transaction(work);
      return untilDone(waitMs, (waitAtMostMs) => inTransaction('begin', ({ tx }) => work(tx), waitAtMostMs));
    },
    async oneTransaction(work) {
      joined.mustBeOutside();
      const begin = (transaction: OpenTransaction) => joined.begin(transaction, work);
      return untilDone(waitMs, (waitAtMostMs) => inTransaction('begin', begin, waitAtMostMs));
    },
    async snapshot(work) {
      joined.mustBeOutside();
      return inTransaction('begin isolation level repeatable read, read only', ({ tx }) => work(tx));
    },
    async script(sql) {
      joined.mustBeOutside();
      await queue.use((client) => ask(client, { text: sql }));
    },
    connections: () => queue.connections(),
    async close() {
      await Promise.all([queue.close(), watch.close()]);
      await onClose?.();
    },
  };
}

/**
 * Runs `attempt` again when it has certainly done nothing: the engine has rolled it back for the sake of others, or its server takes no writes.
 * The latter goes on for as long as a connection is waited for.
 * @param attempt is given how long it may wait for a connection, in milliseconds
 * @throws DatabaseUnavailable, also when it was rolled back again and again; else what `attempt` throws
 */
async function untilDone<Result>(
  waitMs: number | undefined,
  attempt: (waitAtMostMs: number | undefined) => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const leftMs = () => (waitMs === undefined ? undefined : Math.max(0, waitMs - (performance.now() - begun)));
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(leftMs());
    } catch (error) {
      const isLast = isRolledBack(error) ? tries >= TRIES : leftMs() === 0;
      if (isRolledBack(error) && isLast) throw new DatabaseUnavailable(error);
      if (!isRolledBack(error) && (isLast || !isUndone(error))) throw error;
    }
  }
}

function isUndone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.isUndone;
}

/** Whether `error` is a unique or primary key violation, of `constraint` when one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
