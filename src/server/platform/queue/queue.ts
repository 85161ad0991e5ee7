import type { Logger } from 'pino';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Clock, CLOCK_TOLERANCE_MS, watchClock } from '../clock.ts';
import type { Claimed, QueueStore } from './queue-store.ts';
import { createWorkerLoop, type Begun, type WorkerLoop } from './worker-loop.ts';

/** What becomes of a row after a try. `values` are for the statements of its table. */
export type Outcome =
  | { readonly state: 'done'; readonly values?: readonly unknown[] }
  /** Its row is as it should be. */
  | { readonly state: 'settled' }
  /** Given up; a dropped one is just not needed any more. */
  | { readonly state: 'dropped' | 'expired' | 'failed'; readonly fault: string }
  /** To be tried again after a pause; given up if it would not be before `until`. */
  | {
      readonly state: 'again';
      readonly fault: string;
      readonly afterMs: number;
      readonly until?: Date;
      readonly values?: readonly unknown[];
    };

/** Which rows a process may claim beside those it has under way. */
export interface Room {
  /** The values of the table's `pick`; null when there is no place. */
  readonly free: readonly unknown[] | null;
  /** Whether due rows may be left because their place is taken. */
  readonly isFull: boolean;
}

/** One kind of work that waits in a table (docs/decisions/0303). */
export interface QueueKind<Row extends Claimed> {
  readonly store: QueueStore<Row>;
  /** A process that dies leaves its rows to the others after this long. */
  readonly claimLastsMs: number;
  room(underWay: readonly Row[]): Room;
  /** It may run twice, and beside itself in another process: a claim can be lost. What it throws leaves the row until its claim ends. */
  run(row: Row): Promise<Outcome>;
  /** What the log says of a row that was not done, besides the fault; without this the kind logs for itself. */
  about?(row: Row): object;
  /** The values of the table's `clamp` besides the first three. */
  clampValues(now: Date): readonly unknown[];
  /** Before each look. */
  prepare?(): Promise<void>;
  /** The event that the log has when looking fails. */
  readonly failureEvent: string;
}

export interface QueuePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Queue extends Omit<WorkerLoop, 'nudge'> {
  /** Work for now has been written: look at once, when it is committed. */
  nudge(tx?: Queryable): void;
}

/**
 * Rows that a table has until they are done, claimed by one process each. They are written in the transaction of what they are about, and looked
 * for after its commit, when they are due, and once a second.
 */
export function createQueue<Row extends Claimed>({ db, clock, log }: QueuePorts, kind: QueueKind<Row>): Queue {
  const { store, claimLastsMs } = kind;
  const underWay = new Set<Row>();
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const clampFutureTimes = watchClock(clock, (now) =>
    store.clampFutureTimes(db, [now, inMs(claimLastsMs), CLOCK_TOLERANCE_MS, ...kind.clampValues(now)]),
  );

  async function begin(): Promise<Begun> {
    await kind.prepare?.();
    await clampFutureTimes();
    const { free, isFull } = kind.room(Array.from(underWay));
    const rows = free ? await store.claim(db, clock.now(), inMs(claimLastsMs), free) : [];
    return { runs: rows.map(run), isFull };
  }

  async function run(row: Row): Promise<void> {
    underWay.add(row);
    try {
      await settle(row, await kind.run(row));
    } finally {
      underWay.delete(row);
    }
  }

  async function settle(row: Row, outcome: Outcome): Promise<void> {
    if (outcome.state === 'settled') return;
    if (outcome.state === 'done') return store.finish(db, row, clock.now(), outcome.values);
    const { attempts } = row;
    const { fault } = outcome;
    const say = (end: string) =>
      kind.about && log.warn({ event: `${store.one}-${end}`, ...kind.about(row), attempts, fault });
    if (outcome.state === 'again') {
      const at = inMs(outcome.afterMs);
      if (!outcome.until || at < outcome.until) {
        say('postponed');
        return store.postpone(db, row, at, fault, outcome.values);
      }
    }
    if (outcome.state !== 'dropped') say(outcome.state === 'expired' ? 'expired' : 'failed');
    return store.giveUp(db, row, clock.now(), fault);
  }

  const loop = createWorkerLoop({
    begin,
    nextAt: (since) => store.nextAt(db, since),
    clock,
    onError: (error) => log.error({ event: kind.failureEvent, err: error }, 'looking for work failed'),
  });
  return { ...loop, nudge: (tx = db) => tx.afterCommit(() => loop.nudge()) };
}

/** The first pause, then four times as long after each try, up to the longest. */
export function pauseAfter({ attempts }: Claimed, firstMs: number, longestMs: number): number {
  return Math.min(firstMs * 4 ** Math.min(attempts - 1, 10), longestMs);
}
