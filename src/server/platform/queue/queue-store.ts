import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A row that this process has claimed. */
export interface Claimed {
  readonly id: number;
  /** Each claim raises it, so that a worker that has lost its claim writes nothing about a later try. This try included. */
  readonly attempts: number;
}

/** A table whose rows wait until something is done about them, in SQL (docs/decisions/0303). */
export interface QueueTable {
  readonly table: string;
  /** One row and several, in the names of statements and in the log. */
  readonly one: string;
  readonly many: string;
  /** Columns: when a row is due, and until when it is claimed, if a claim leaves the former alone. */
  readonly due?: string;
  readonly claimedUntil?: string;
  /** The column that says why the last try failed. */
  readonly fault?: string;
  /** Which rows wait; all of them unless set. */
  readonly waits?: string;
  /** Subqueries, the last of them `due`: the rows to claim at `$1`. `$3…` are the places that are free. */
  readonly pick: string;
  /** What a claim sets besides, and which rows it reads with the claimed ones. */
  readonly claimSets?: string;
  readonly claimReads?: string;
  /** What a claim returns besides `id` and `attempts`. */
  readonly columns: string;
  /** What an end sets in a table that keeps the rows that have come to one; others are deleted. */
  readonly kept?: {
    readonly ended: string;
    /** Besides, of one that is done: `$2` is now and `$3…` are values of the outcome. */
    readonly done: string;
    /** The column of when a row was given up, if there is one. */
    readonly failedAt?: string;
  };
  /** What a further try sets besides; `$5…` are values of the outcome. */
  readonly againSets?: string;
  /** Brings back rows that a clock wrote that has been set back since: `$1` is now, `$2` when a claim ends, `$3` the tolerance in ms. */
  readonly clamp: string;
}

/** The statements of a queue. */
export type QueueStore<Row extends Claimed> = ReturnType<typeof queueStore<Row>>;

export function queueStore<Row extends Claimed>(of: QueueTable) {
  const { table, one, many, kept, due = 'next_attempt_at', fault = 'last_error', waits = 'true' } = of;
  const claimed = of.claimedUntil ?? due;
  const unlessLost = `where id = $1 and attempts = $2 and ${waits}`;
  const remove = `delete from ${table}`;
  // The rows are found by their number: the planner does not know how few they are.
  const claim = statement<Row>(
    `claim-due-${many}`,
    `with ${of.pick}
     update ${table} set ${claimed} = $2, attempts = ${table}.attempts + 1 ${of.claimSets ?? ''}
     from due ${of.claimReads ?? ''} ${of.claimReads ? 'and' : 'where'} ${table}.id = due.id and ${table}.id = any(array(select id from due))
     returning ${table}.id, ${table}.attempts, ${of.columns}`,
  );
  // What is done is done, whoever has the claim by now.
  const finish = statement(
    `finish-${one}`,
    `${kept ? `update ${table} set ${kept.done}, ${fault} = null, ${kept.ended}` : remove} where id = $1`,
  );
  const failed = kept?.failedAt ? `${kept.failedAt} = $4,` : '';
  const giveUp = statement(
    `give-up-${one}`,
    kept ? `update ${table} set ${failed} ${fault} = $3, ${kept.ended} ${unlessLost}` : `${remove} ${unlessLost}`,
  );
  const free = of.claimedUntil ? `, ${of.claimedUntil} = null` : '';
  const postpone = statement(
    `postpone-${one}`,
    `update ${table} set ${due} = $3 ${free}, ${fault} = $4 ${of.againSets ?? ''} ${unlessLost}`,
  );
  const findNext = statement<{ dueAt: Date }>(
    `find-next-${one}`,
    `select ${due} as "dueAt" from ${table} where ${waits} and ${due} > $1 order by ${due} limit 1`,
  );
  const clamp = statement(`clamp-future-times-of-${many}`, of.clamp);

  return {
    one,
    /** Takes due rows for this process alone, until `claimedUntil`. @param free the values of `pick` */
    claim: (db: Queryable, now: Date, claimedUntil: Date, free: readonly unknown[]) =>
      db.query(claim, [now, claimedUntil, ...free]),
    async finish(db: Queryable, { id }: Row, now: Date, values: readonly unknown[] = []): Promise<void> {
      await db.query(finish, kept ? [id, now, ...values] : [id]);
    },
    async giveUp(db: Queryable, { id, attempts }: Row, now: Date, why: string): Promise<void> {
      await db.query(giveUp, [id, attempts, ...(kept ? [why] : []), ...(failed ? [now] : [])]);
    },
    async postpone(db: Queryable, { id, attempts }: Row, at: Date, why: string, values: readonly unknown[] = []) {
      await db.query(postpone, [id, attempts, at, why, ...values]);
    },
    /** When the next row is due that was not due at `since`. */
    async nextAt(db: Queryable, since: Date): Promise<Date | undefined> {
      return (await db.query(findNext, [since]))[0]?.dueAt;
    },
    async clampFutureTimes(db: Queryable, values: readonly unknown[]): Promise<void> {
      await db.query(clamp, values);
    },
  };
}

/** A row that goes to a recipient. */
export interface Addressed extends Claimed {
  readonly recipient: string;
  /** Its recipients share places. */
  readonly lane: string;
}

/** How many due rows are looked at to find different recipients. */
const CANDIDATES = 200;

/**
 * A table of what goes to recipients (`createChannel`): the oldest row of each recipient this process is not sending to already, and of each
 * lane as many as it has free places. A slow recipient takes one place, however much waits for it; a lane that does not answer takes its own.
 * @param of.recipient the column of whom a row goes to; `lane`: of whose places it takes; `before`: columns that `due` has as they were before the claim
 */
export function channelStore<Row extends Addressed>(
  of: Omit<QueueTable, 'pick' | 'clamp'> & {
    readonly recipient: string;
    readonly lane?: string;
    readonly before?: string;
  },
) {
  const { table, recipient, lane = "''", before = '', waits = 'true' } = of;
  const isDue = `${waits} and next_attempt_at <= $1`;
  const summarizeWaiting = statement<{ count: number; oldest: Date | null }>(
    `summarize-waiting-${of.many}`,
    `select count(*)::int as count, min(coalesce(due_at, created_at)) as oldest from ${table}
     where ${waits} and coalesce(due_at, created_at) <= $1`,
  );
  const store = queueStore<Row>({
    ...of,
    columns: `${recipient}::text as recipient, ${lane}::text as lane, ${of.columns}`,
    pick: `candidates as (
        select id, ${recipient} as recipient, ${lane}::text as lane, next_attempt_at from ${table}
        where ${isDue} and ${recipient}::text <> all($4::text[])
          and ${lane}::text <> all(array(select busy from unnest($5::text[]) busy group by busy having count(*) >= $6))
        order by next_attempt_at, id limit ${CANDIDATES}
      ), first as (
        select distinct on (recipient) id, lane, next_attempt_at from candidates order by recipient, next_attempt_at, id
      ), placed as (
        select id, row_number() over (partition by lane order by next_attempt_at, id)
          + (select count(*) from unnest($5::text[]) busy where busy = lane) as place from first
      ), due as (
        select id ${before} from ${table} where id in (select id from placed where place <= $6) and ${isDue}
        order by next_attempt_at, id limit $3 for update skip locked
      )`,
    // What was tried is due after its claim or its longest pause at the latest; what was not tried may wait for its own time.
    clamp: `update ${table} set next_attempt_at = case when attempts = 0 then $1 else $2 end
      where ${waits} and next_attempt_at > $1::timestamptz + $3 * interval '1 ms'
        and case when attempts = 0 then created_at > $1::timestamptz + $3 * interval '1 ms'
          else next_attempt_at > $4::timestamptz + $3 * interval '1 ms' end`,
  });
  return {
    ...store,
    /** How many rows should have gone out, and since when the first of them: a further try does not make it younger. */
    async summarizeWaiting(db: Queryable, now: Date): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await db.query(summarizeWaiting, [now]);
      return row ?? { count: 0, oldest: null };
    },
  };
}
