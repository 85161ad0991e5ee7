import type pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Database, Queryable } from './database.ts';
import { createPgDatabase } from './pg-database.ts';
import { unnamed, type Statement } from './statement.ts';

/** A replica that is silent or overcrowded is given up on sooner than the database: there is another one to ask. */
const CONNECT_TIMEOUT_MS = 1000;
const QUEUE_TIMEOUT_MS = 1000;
const ANSWER_TIMEOUT_MS = 3000;
/** After a loss it is left alone for so long, and then looked at once, by nobody's request. */
const LOOK_AGAIN_AFTER_LOSS_MS = 1000;
/** One that lags is looked at again so soon. */
const LOOK_AGAIN_WHILE_LATE_MS = 250;
/** How often the end of the primary's log is noted: a fraction of what a replica may lag. */
const NOTES_IN_ALLOWED_LAG = 8;

const endOfLog = unnamed<{ position: number }>(
  `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`,
);
// No row from a server that has been promoted: it takes writes of its own, which the primary does not have.
const END_OF_REPLAY = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position where pg_is_in_recovery()`;

/** The replica has not yet seen what it must have seen. */
class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** A database whose single statements a replica may answer. */
export interface ReplicatedDatabase extends Database {
  /** What became of them so far, and whether the replica is used now. */
  reads(): ReplicaReads;
}

export interface ReplicaReads {
  readonly isUsed: boolean;
  readonly byReplica: number;
  readonly byPrimary: number;
}

/** Where a replica is, and what it may do. */
export interface ReplicaSettings {
  readonly url: string;
  readonly poolSize: number;
  readonly isPrepared: boolean;
  /** How old its data may be, in milliseconds. */
  readonly maxLagMs: number;
  /** Is told when it begins or ends to be used. */
  readonly onChange?: (isUsed: boolean, reason: string) => void;
}

/**
 * `primary`, but single statements are asked of a streaming replica while it provably has all that was committed `maxLagMs` ago, and of
 * the primary else, also after an error of the replica: statements given to it only read. Transactions are the primary's.
 * Closing it leaves the primary open.
 */
export function openReplica(primary: Database, settings: ReplicaSettings): ReplicatedDatabase {
  const notes = new LogNotes(primary, settings.maxLagMs);
  const replica = createPgDatabase(
    {
      connectionString: settings.url,
      max: settings.poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      waitMs: QUEUE_TIMEOUT_MS,
      isPrepared: settings.isPrepared,
      admit: (client) => notes.admit(client),
    },
    'postgresql',
  );
  const count = { byReplica: 0, byPrimary: 0 };
  let isUsed = false;
  /** Undefined: any statement may try it. */
  let lookAgainAt: number | undefined = 0;
  let isLooking = false;

  function setUsed(isIt: boolean, reason: string) {
    if (isUsed !== isIt) settings.onChange?.(isIt, reason);
    isUsed = isIt;
  }

  function leaveAlone(error: unknown) {
    const isLate = error instanceof TooLate;
    if (!isLate && !(error instanceof DatabaseUnavailable)) return;
    lookAgainAt = performance.now() + (isLate ? LOOK_AGAIN_WHILE_LATE_MS : LOOK_AGAIN_AFTER_LOSS_MS);
    setUsed(false, error.message);
  }

  async function lookAgain() {
    if (isLooking || performance.now() < (lookAgainAt ?? 0)) return;
    isLooking = true;
    try {
      await notes.take();
      await replica.query(unnamed('select 1'));
      lookAgainAt = undefined;
      setUsed(true, 'it answers');
    } catch (error) {
      leaveAlone(error);
    } finally {
      isLooking = false;
    }
  }

  return {
    ...primary,
    async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
      if (lookAgainAt === undefined) {
        try {
          const rows = await replica.query(statement, values);
          count.byReplica += 1;
          return rows;
        } catch (error) {
          leaveAlone(error);
        }
      } else void lookAgain();
      count.byPrimary += 1;
      return primary.query(statement, values);
    },
    reads: () => ({ isUsed, ...count }),
    close: () => replica.close(),
  };
}

/** How far the primary's log had come at some moments of the last time: a replica that has replayed so far has all from before that moment. */
class LogNotes {
  readonly #primary: Queryable;
  readonly #maxLagMs: number;
  readonly #notes: { readonly at: number; readonly position: number }[] = [];
  #taking: Promise<void> | undefined;
  /** The moment from before which each connection of the replica has everything. */
  readonly #completeUntil = new WeakMap<pg.Client, number>();

  constructor(primary: Queryable, maxLagMs: number) {
    this.#primary = primary;
    this.#maxLagMs = maxLagMs;
  }

  /** Notes how far the log has come. @throws DatabaseUnavailable */
  async take(): Promise<void> {
    this.#taking ??= this.#takeOne();
    try {
      await this.#taking;
    } finally {
      this.#taking = undefined;
    }
  }

  /** Lets a statement run on a connection of the replica, after a look at it if its last one was long ago. @throws TooLate */
  async admit(client: pg.Client): Promise<void> {
    const now = performance.now();
    if (now - (this.#notes.at(-1)?.at ?? -Infinity) > this.#maxLagMs / NOTES_IN_ALLOWED_LAG)
      void this.take().catch(() => undefined);
    if (this.#isRecent(this.#completeUntil.get(client))) return;
    const { rows } = await client.query<{ position: number | null }>(END_OF_REPLAY);
    const position = rows[0]?.position ?? -1;
    const note = this.#notes.findLast((each) => each.position <= position);
    if (!note || !this.#isRecent(note.at)) throw new TooLate(`it is more than ${this.#maxLagMs} ms behind`);
    this.#completeUntil.set(client, note.at);
  }

  #isRecent(at: number | undefined): boolean {
    return at !== undefined && performance.now() - at <= this.#maxLagMs;
  }

  async #takeOne(): Promise<void> {
    const at = performance.now();
    const [row] = await this.#primary.query(endOfLog);
    if (row) this.#notes.push({ at, position: row.position });
    while (this.#notes[0] && !this.#isRecent(this.#notes[0].at)) this.#notes.shift();
  }
}
