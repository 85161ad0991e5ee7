import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable } from './availability.ts';
import { readingKindOf, serversOf } from './connector.ts';
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
// A promoted replica takes writes that the primary does not have: it is asked only while there is no other primary.
const END_OF_REPLAY = `select pg_is_in_recovery() as "isStandby", pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0')::float8 as position`;
/** The primary is looked at so often even while nobody asks for anything: how long it has been away is told from then on. */
const LOOK_AT_PRIMARY_EVERY_MS = 1000;
/** Silent for so long, or for as long as a replica may lag, it is away. */
const AWAY_AFTER_MS = 2000;
/** How long a replica answers without the primary after it was last seen. */
const WITHOUT_PRIMARY_MS = 60_000;
/** How often a server that gave no answer is asked again while the primary is away. */
const ASK_AGAIN_MS = 250;
/** A read that the primary's end has interrupted is asked again for so long, as one that waits for a connection waits. */
const INTERRUPTED_MS = 5000;

/** The replica has not yet seen what it must have seen. */
class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** A database that may have a replica answer single statements. */
export interface ReplicatedDatabase extends Database {
  /** What became of them so far, and whether the replica is used now. */
  reads(): ReplicaReads;
  /** While the primary is away and a replica answers without it: how old, in milliseconds, its answers are at most; else undefined. */
  staleMs(): number | undefined;
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
  /** How long it answers after the primary was last seen, in milliseconds; a minute by default. */
  readonly withoutPrimaryMs?: number;
  /** Is told when it begins or ends to be used. */
  readonly onChange?: (isUsed: boolean, reason: string) => void;
}

/**
 * `primary`, except that a streaming replica answers single statements while it provably has everything that was committed `maxLagMs` ago; else,
 * and after an error of the replica, the primary does. Single statements only read. Transactions run on the primary. For a minute after the
 * primary was last seen, the replica answers with the data it had then (docs/decisions/0282). Closing it leaves the primary open.
 */
export function openReplica(primary: Database, settings: ReplicaSettings): ReplicatedDatabase {
  const notes = new LogNotes(primary, settings);
  const replica = createPgDatabase(
    {
      servers: serversOf(settings.url),
      kind: readingKindOf(settings.url),
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

  async function askReplica<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    const rows = await replica.query(statement, values);
    count.byReplica += 1;
    return rows;
  }

  async function askPrimary<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    count.byPrimary += 1;
    return primary.query(statement, values);
  }

  /** The primary, again when it is lost in the middle: what only reads may be repeated. */
  async function askPrimaryAgain<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    for (const begun = performance.now(); ; await delay(ASK_AGAIN_MS)) {
      try {
        return await askPrimary(statement, values);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || performance.now() - begun > INTERRUPTED_MS) throw error;
      }
    }
  }

  /** The primary, or the replica once the primary turns out to be away: whichever answers first. */
  async function askEither<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> {
    const over = new AbortController();
    const byPrimary = askPrimaryAgain(statement, values).finally(() => over.abort());
    const byReplica = async () => {
      while (await pause(ASK_AGAIN_MS, over.signal)) {
        const rows =
          notes.staleMs() === undefined ? undefined : await askReplica(statement, values).catch(() => undefined);
        if (rows) return rows;
      }
      return byPrimary;
    };
    // The replica may be about to answer when the primary is given up.
    return Promise.any([byPrimary, byReplica()]).catch(() => byPrimary);
  }

  const look = setInterval(() => void notes.take().catch(() => undefined), LOOK_AT_PRIMARY_EVERY_MS).unref();
  return {
    ...primary,
    // Each goes by itself, after the one before, to the server that may answer it: at once they would take as many connections.
    async pipeline(work) {
      let last: Promise<unknown> = Promise.resolve();
      const query = <Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]> => {
        const answer = last.then(() => this.query(statement, values));
        last = answer.catch(() => undefined);
        return answer;
      };
      return work({ ...this, query });
    },
    async query<Row>(statement: Statement<Row>, values?: readonly unknown[]) {
      if (lookAgainAt === undefined || notes.staleMs() !== undefined) {
        try {
          return await askReplica(statement, values);
        } catch (error) {
          leaveAlone(error);
        }
      } else void lookAgain();
      return askEither(statement, values);
    },
    reads: () => ({ isUsed, ...count }),
    staleMs: () => notes.staleMs(),
    async close() {
      clearInterval(look);
      await replica.close();
    },
  };
}

/** @returns false when it was aborted */
async function pause(delayMs: number, signal: AbortSignal): Promise<boolean> {
  return delay(delayMs, true, { signal, ref: false }).catch(() => false);
}

/** How far the primary's log had come at some moments of the last time: a replica that has replayed so far has all from before that moment. */
class LogNotes {
  readonly #primary: Queryable;
  readonly #maxLagMs: number;
  readonly #withoutPrimaryMs: number;
  readonly #notes: { readonly at: number; readonly position: number }[] = [];
  #taking: Promise<void> | undefined;
  /** When the primary's last answer came, however long it took. */
  #seenAt: number | undefined;
  /** After it was away: until when the notes from before stay. A new primary that waits for its standbys to follow may leave every read waiting for a connection. */
  #keepUntil = 0;
  /** The moment from before which each connection of the replica has everything. */
  readonly #completeUntil = new WeakMap<pg.Client, number>();

  constructor(primary: Queryable, { maxLagMs, withoutPrimaryMs = WITHOUT_PRIMARY_MS }: ReplicaSettings) {
    this.#primary = primary;
    this.#maxLagMs = maxLagMs;
    this.#withoutPrimaryMs = withoutPrimaryMs;
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
    if (this.#isEnough(this.#completeUntil.get(client))) return;
    const { rows } = await client.query<{ position: number; isStandby: boolean }>(END_OF_REPLAY);
    const isAllowed = rows[0]?.isStandby === true || this.staleMs() !== undefined;
    const position = isAllowed ? (rows[0]?.position ?? -1) : -1;
    const note = this.#notes.findLast((each) => each.position <= position);
    if (!note || !this.#isEnough(note.at)) throw new TooLate(`it is more than ${this.#maxLagMs} ms behind`);
    this.#completeUntil.set(client, note.at);
    // It follows the primary that is there now.
    if (this.staleMs() === undefined) this.#keepUntil = 0;
  }

  /** While the primary has been away for no longer than a minute: how long ago the oldest of what a replica may answer was read there; else undefined. */
  staleMs(): number | undefined {
    const [oldest] = this.#notes;
    if (!oldest || this.#seenAt === undefined) return undefined;
    const now = performance.now();
    const awayMs = now - this.#seenAt;
    const isAway = awayMs > Math.min(AWAY_AFTER_MS, this.#maxLagMs) && awayMs <= this.#withoutPrimaryMs;
    return isAway ? now - oldest.at : undefined;
  }

  /** Whether data complete at a moment is recent, or as recent as it was when the primary went away. */
  #isEnough(at: number | undefined): boolean {
    if (at === undefined) return false;
    const isRecent = performance.now() - at <= this.#maxLagMs;
    return isRecent || (this.staleMs() !== undefined && at >= (this.#notes[0]?.at ?? Infinity));
  }

  async #takeOne(): Promise<void> {
    const at = performance.now();
    const [row] = await this.#primary.query(endOfLog);
    if (!row) return;
    if (this.staleMs() !== undefined) this.#keepUntil = (this.#notes[0]?.at ?? 0) + this.#withoutPrimaryMs;
    this.#notes.push({ at, position: row.position });
    this.#seenAt = performance.now();
    if (this.#seenAt <= this.#keepUntil) return;
    // The newest stays, though its answer took so long that it proves nothing recent: the primary may go away next.
    while (this.#notes.length > 1 && this.#seenAt - (this.#notes[0]?.at ?? 0) > this.#maxLagMs) this.#notes.shift();
  }
}
