import type { Logger } from 'pino';
import type { Database, Queryable } from '#server/db/database.ts';
import { CLOCK_TOLERANCE_MS, watchClock } from '../clock-watch.ts';
import type { Clock } from '../clock.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createWorkerLoop, type Begun } from '../queue/worker-loop.ts';
import { freePlaces, jobKind, longestWait, repeatedKind, type JobKind, type JobSettings } from './job-kind.ts';
import { jobsStore, type JobRow } from './jobs-store.ts';
import { claimEnd, CLAIM_LASTS_MS, runJob } from './run-job.ts';

/** A job at the moment it runs. */
export interface Job {
  readonly key: string;
  /** What was enqueued, as JSON gave it back: parse it. */
  readonly payload: unknown;
  /** When it was to run; after a breakdown it runs later than that. */
  readonly runAt: Date;
  /** 1 in its first run. */
  readonly attempts: number;
}

/** How a run of a job ended. */
export interface JobRun {
  /** The job's name. */
  readonly kind: string;
  /** Whether it is to be tried again. */
  readonly hasFailed: boolean;
  readonly durationMs: number;
}

/**
 * Runs again until it returns, perhaps twice, and perhaps while another process runs it too (its claim can be lost): it reads the state of its
 * subject before it changes anything, and changes it by compare-and-swap.
 */
export type JobHandler = (job: Job) => Promise<void>;

/** Work for later, kept in the database with everything else (docs/decisions/0024). */
export interface JobQueue {
  /**
   * Has `name` run at `runAt`, or as soon as a process is there. Part of the caller's transaction: it exists when that commits.
   * One job a name and key: enqueueing it again moves it and replaces its payload.
   */
  enqueue(tx: Queryable, job: { name: string; key: string; runAt: Date; payload?: unknown }): Promise<void>;
  /** Has `name` run now for each of the keys that has no job of that name, and leaves the other ones as they are. */
  enqueueMissing(tx: Queryable, name: string, keys: readonly string[]): Promise<void>;
  /**
   * Sets several jobs of one key at once, without payload: each name runs at its time, as `enqueue` has it; one without a time is taken
   * back, as by `cancel`.
   */
  reschedule(tx: Queryable, key: string, runAts: Readonly<Record<string, Date | undefined>>): Promise<void>;
  /** Takes the jobs of a key back, if they have not run. One that is running this moment runs to its end. */
  cancel(tx: Queryable, names: readonly string[], key: string): Promise<void>;
  /** Registers the handler of the jobs of a name. Jobs without a handler here are left to other processes. */
  handle(name: string, handler: JobHandler, settings?: JobSettings): void;
  /** Has `handler` run every `everyMs`, once among all processes. */
  repeat(name: string, everyMs: number, handler: () => Promise<void>): void;
  /** Runs everything that is due by the clock, what these jobs enqueue for now included. @returns how many jobs were run */
  runDue(): Promise<number>;
  /** A job for now has been written: look at once, when it is committed. */
  nudge(): void;
  start(): void;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

const RENEW_EVERY_MS = 10 * 1000;
/** The key of a repeated job: there is one a name. */
const REPEATED = 'repeated';

/**
 * The job queue in our own table. Times are the clock's, so a test moves them.
 *
 * Each kind of job has its own limit and no other: jobs that wait for a silent server fill the places of their own kind, and
 * everything else runs on.
 * @param settings.renewEveryMs how often a job that is running is claimed anew, by the machine's time
 * @param settings.onRun told of every run that has ended
 * @param settings.tracing gives each run a span
 */
export function createJobQueue(settings: {
  db: Database;
  clock: Clock;
  log: Logger;
  renewEveryMs?: number;
  onRun?: ((run: JobRun) => void) | undefined;
  tracing?: Tracing | null | undefined;
}): JobQueue {
  const { db, clock, log, renewEveryMs = RENEW_EVERY_MS, onRun, tracing } = settings;
  const kinds = new Map<string, JobKind>();
  const notEnqueued = new Set<string>();
  const clampFutureTimes = watchClock(clock, (now) => {
    const latestClaimEnd = new Date(now.getTime() + CLAIM_LASTS_MS);
    const waits = Array.from(kinds.values(), (kind) => ({
      name: kind.name,
      isRepeated: kind.everyMs !== undefined,
      longestWaitMs: longestWait(kind),
    }));
    return jobsStore.clampFutureTimes(db, { now, latestClaimEnd, toleranceMs: CLOCK_TOLERANCE_MS }, waits);
  });

  function register(kind: JobKind): void {
    if (kinds.has(kind.name)) throw new Error(`The jobs of ${kind.name} have a handler already`);
    kinds.set(kind.name, kind);
  }

  async function begin(): Promise<Begun> {
    await enqueueRepeated();
    await clampFutureTimes();
    const open = Array.from(kinds.values(), (kind) => ({ name: kind.name, limit: freePlaces(kind) })).filter(
      ({ limit }) => limit > 0,
    );
    const isFull = open.length < kinds.size;
    const rows = open.length > 0 ? await jobsStore.claim(db, clock.now(), claimEnd(clock), open) : [];
    return { runs: rows.map(run), isFull };
  }

  async function run(row: JobRow): Promise<void> {
    const kind = kinds.get(row.name);
    if (!kind) return;
    kind.running += 1;
    const startedAt = performance.now();
    try {
      const run = () => runJob({ db, clock, log, renewEveryMs }, kind, row);
      const hasFailed = !(await (tracing ? tracing.traceJob(row.name, run) : run()));
      onRun?.({ kind: row.name, hasFailed, durationMs: performance.now() - startedAt });
    } finally {
      kind.running -= 1;
    }
  }

  async function enqueueRepeated(): Promise<void> {
    for (const name of notEnqueued) {
      await jobsStore.addMissing(db, name, [REPEATED], clock.now());
      notEnqueued.delete(name);
    }
  }

  const loop = createWorkerLoop({
    begin,
    nextAt: (since) => jobsStore.nextRunAt(db, since, Array.from(kinds.keys())),
    clock,
    onError: (error) => log.error({ event: 'job-loop-failed', err: error }, 'job loop failed'),
  });

  return {
    enqueue: (tx, { payload = {}, ...job }) => jobsStore.replace(tx, { ...job, payload }, clock.now()),
    async enqueueMissing(tx, name, keys) {
      if (keys.length > 0) await jobsStore.addMissing(tx, name, keys, clock.now());
    },
    async reschedule(tx, key, runAts) {
      const jobs = Object.entries(runAts);
      const gone = jobs.filter(([, runAt]) => runAt === undefined).map(([name]) => name);
      const kept = jobs.flatMap(([name, runAt]) => (runAt ? [{ name, runAt }] : []));
      await jobsStore.reschedule(tx, key, { gone, kept }, clock.now());
    },
    cancel: (tx, names, key) => jobsStore.remove(tx, names, key),
    handle: (name, handler, kindSettings = {}) => register(jobKind(name, handler, kindSettings)),
    repeat(name, everyMs, handler) {
      register(repeatedKind(name, handler, everyMs));
      notEnqueued.add(name);
    },
    runDue: () => loop.runDue(),
    nudge: () => db.afterCommit(() => loop.nudge()),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}
