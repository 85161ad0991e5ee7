import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, Queryable } from '#server/db/database.ts';
import { type Clock, CLOCK_TOLERANCE_MS, watchClock } from '../clock.ts';
import { limitParallel } from '../limit-parallel.ts';
import type { Claimed, QueueStore } from './queue-store.ts';

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
interface Room {
  /** The values of the table's `pick`; null when there is no place. */
  readonly free: readonly unknown[] | null;
  /** Whether due rows may be left because their place is taken. */
  readonly isFull: boolean;
}

/** One kind of work that waits in a table (docs/decisions/0303). */
interface QueueKind<Row extends Claimed> {
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

/** Work that a process looks for again and again, beside other processes, and runs several pieces of at the same time. */
interface WorkerLoop {
  start(): void;
  /** There may be work now: look at once, or once more after the look that is under way. */
  nudge(): void;
  /** Stops looking and waits for the runs under way. */
  stop(): Promise<void>;
  /**
   * Runs everything that is due by the clock, what becomes due because of it included.
   * @returns how many runs this call began, all of which have ended
   * @throws what a look or one of these runs threw, after all of them have ended
   */
  runDue(): Promise<number>;
}

/** What one look has begun. */
interface Begun {
  readonly runs: readonly Promise<void>[];
  /** Whether due work may have been left because its place was taken: worth another look when a run ends. */
  readonly isFull: boolean;
}

/** However little is known to be due, another process may have left work: nobody waits longer than this for a look. */
const LOOK_EVERY_MS = 1000;
/** Runs that end together are followed by one look, not by one each. */
const ENDS_TOGETHER_MS = 10;

/**
 * Looks for work at the time it is due, when nudged, whenever a run has ended, and once a second. No run waits for another one.
 * @param settings.begin takes what is due and there is room for, and starts it; never called twice at the same time
 * @param settings.nextAt when the next work is due that was not due at `since`, as far as is known
 * @param settings.onError receives what a look or a run throws; the loop goes on
 */
export function createWorkerLoop(settings: {
  begin: () => Promise<Begun>;
  nextAt: (since: Date) => Promise<Date | undefined>;
  clock: Clock;
  onError: (error: unknown) => void;
}): WorkerLoop {
  const { clock, onError } = settings;
  const oneAtATime = limitParallel(1);
  const running = new Set<Promise<void>>();
  let endedRuns = 0;
  let oneMoreEnds = Promise.withResolvers<void>();
  let stopping = new AbortController();
  let isNudged = false;
  let wake: () => void = () => undefined;
  let ended: Promise<void> | undefined;

  function begin(): Promise<Begun> {
    return oneAtATime(async () => {
      const begun = await settings.begin();
      for (const run of begun.runs) follow(run);
      return begun;
    });
  }

  function follow(run: Promise<void>): void {
    running.add(run);
    void Promise.allSettled([run]).then(() => {
      running.delete(run);
      endedRuns += 1;
      oneMoreEnds.resolve();
      oneMoreEnds = Promise.withResolvers();
      nudge();
    });
  }

  async function loop({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      isNudged = false;
      const nextAt = await look().catch((error: unknown) => {
        onError(error);
        return undefined;
      });
      if (!signal.aborted && !isNudged) await rest(pause(nextAt));
    }
  }

  async function look(): Promise<Date | undefined> {
    // What becomes due while this looks is looked for at once.
    const since = clock.now();
    const { runs } = await begin();
    for (const run of runs) run.catch(onError);
    return settings.nextAt(since);
  }

  /** At most a second of the machine's monotonic timer, so that a clock that is set back cannot prolong it. */
  function pause(nextAt: Date | undefined): number {
    if (!nextAt) return LOOK_EVERY_MS;
    return Math.min(LOOK_EVERY_MS, Math.max(0, nextAt.getTime() - clock.now().getTime()));
  }

  async function rest(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, delayMs);
    wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  function nudge(): void {
    isNudged = true;
    wake();
  }

  async function runDue(): Promise<number> {
    const own: Promise<void>[] = [];
    let unfinished: Promise<void>[] = [];
    try {
      for (;;) {
        const endedBefore = endedRuns;
        const { runs, isFull } = await begin();
        own.push(...runs);
        unfinished = [...unfinished, ...runs].filter((run) => running.has(run));
        // Another look finds more only once a run has ended: one that ended during this look may have left work behind.
        if (endedRuns !== endedBefore) continue;
        if (runs.length === 0 && unfinished.length === 0 && !isFull) break;
        await oneMoreEnds.promise;
        await Promise.race([Promise.allSettled(unfinished), delay(ENDS_TOGETHER_MS)]);
      }
    } finally {
      await Promise.allSettled(own);
    }
    await Promise.all(own);
    return own.length;
  }

  return {
    start() {
      if (ended) return;
      stopping = new AbortController();
      ended = loop(stopping);
    },
    nudge,
    async stop() {
      stopping.abort();
      wake();
      await ended;
      ended = undefined;
      await Promise.allSettled(running);
    },
    runDue,
  };
}
