import type { Logger } from 'pino';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import { CLAIM_LIMIT, jobsStore, type JobRow } from './jobs-store.ts';

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

/** Runs again until it returns, perhaps twice: look at what it is about before doing it. */
export type JobHandler = (job: Job) => Promise<void>;

/** Work for later, kept in the database with everything else (docs/decisions/0024). */
export interface JobQueue {
  /**
   * Has `name` run at `runAt`, or as soon as a process is there. Part of the caller's transaction: it exists when that commits.
   * One job a name and key: enqueueing it again moves it and replaces its payload.
   */
  enqueue(tx: Queryable, job: { name: string; key: string; runAt: Date; payload?: unknown }): Promise<void>;
  /**
   * Sets several jobs of one key at once, without payload: each name runs at its time, as `enqueue` has it; one without a time is taken
   * back, as by `cancel`.
   */
  reschedule(tx: Queryable, key: string, runAts: Readonly<Record<string, Date | undefined>>): Promise<void>;
  /** Takes the jobs of a key back, if they have not run. One that is running this moment runs to its end. */
  cancel(tx: Queryable, names: readonly string[], key: string): Promise<void>;
  /** Says who does the jobs of a name. Jobs nobody does here are left to other processes. */
  handle(name: string, handler: JobHandler): void;
  /** Has `handler` run every `everyMs`, once among all processes. */
  repeat(name: string, everyMs: number, handler: () => Promise<void>): void;
  /** Does everything that is due by the clock. @returns how many jobs were run */
  runDue(): Promise<number>;
  /** A job for now has been committed: look at once. */
  nudge(): void;
  start(): void;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

/** A process that dies leaves its jobs to the others after this long; one that lives says so in between. */
const CLAIM_LASTS_MS = 30 * 1000;
const RENEW_EVERY_MS = 10 * 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60 * 60 * 1000;
const MAX_ERROR_LENGTH = 500;
/** The key of a repeated job: there is one a name. */
const REPEATED = 'repeated';

/**
 * The job queue in our own table. Times are the clock's, so a test moves them.
 * @param settings.renewEveryMs how often a job that is running is claimed anew, by the machine's time
 */
export function createJobQueue(settings: { db: Database; clock: Clock; log: Logger; renewEveryMs?: number }): JobQueue {
  const { db, clock, log, renewEveryMs = RENEW_EVERY_MS } = settings;
  const handlers = new Map<string, JobHandler>();
  /** How often those of them that are repeated run. */
  const intervals = new Map<string, number>();
  const unplanted = new Set<string>();
  let enqueued = 0;

  function handle(name: string, handler: JobHandler): void {
    if (handlers.has(name)) throw new Error(`Somebody does the jobs of ${name} already`);
    handlers.set(name, handler);
  }

  async function runDue(): Promise<number> {
    await plantRepeated();
    for (let count = 0; ;) {
      const enqueuedBefore = enqueued;
      const claimed = await jobsStore.claim(db, clock.now(), claimEnd(), Array.from(handlers.keys()));
      await Promise.all(claimed.map(run));
      count += claimed.length;
      // Nothing more was due; a job that these have enqueued for now is looked for once more.
      if (claimed.length < CLAIM_LIMIT && enqueued === enqueuedBefore) return count;
    }
  }

  function claimEnd(): Date {
    return new Date(clock.now().getTime() + CLAIM_LASTS_MS);
  }

  async function run(row: JobRow): Promise<void> {
    const renewal = setInterval(() => void renew(row), renewEveryMs).unref();
    try {
      await handlers.get(row.name)?.(row);
      const everyMs = intervals.get(row.name);
      if (everyMs === undefined) await jobsStore.finish(db, row.id);
      else await jobsStore.repeat(db, row.id, new Date(clock.now().getTime() + everyMs));
    } catch (error) {
      const retryAt = new Date(clock.now().getTime() + retryDelay(row.attempts));
      log.error({ event: 'job-failed', job: row.name, key: row.key, attempts: row.attempts, err: error }, 'job failed');
      await jobsStore.postpone(db, row.id, retryAt, String(error).slice(0, MAX_ERROR_LENGTH));
    } finally {
      clearInterval(renewal);
    }
  }

  async function renew(row: JobRow): Promise<void> {
    try {
      await jobsStore.renew(db, row.id, claimEnd());
    } catch (error) {
      log.warn({ event: 'claim-not-renewed', job: row.name, key: row.key, err: error }, 'a claim was not renewed');
    }
  }

  async function plantRepeated(): Promise<void> {
    for (const name of unplanted) {
      await jobsStore.addMissing(db, { name, key: REPEATED, payload: {}, runAt: clock.now() }, clock.now());
      unplanted.delete(name);
    }
  }

  const loop = createWorkerLoop({
    async look(since) {
      await runDue();
      return jobsStore.nextRunAt(db, since, Array.from(handlers.keys()));
    },
    clock,
    onError: (error) => log.error({ event: 'job-loop-failed', err: error }, 'job loop failed'),
  });

  return {
    async enqueue(tx, { payload = {}, ...job }) {
      enqueued += 1;
      await jobsStore.replace(tx, { ...job, payload }, clock.now());
    },
    async reschedule(tx, key, runAts) {
      const jobs = Object.entries(runAts);
      const gone = jobs.filter(([, runAt]) => runAt === undefined).map(([name]) => name);
      const kept = jobs.flatMap(([name, runAt]) => (runAt ? [{ name, runAt }] : []));
      enqueued += kept.length;
      await jobsStore.reschedule(tx, key, { gone, kept }, clock.now());
    },
    cancel: (tx, names, key) => jobsStore.remove(tx, names, key),
    handle,
    repeat(name, everyMs, handler) {
      handle(name, handler);
      intervals.set(name, everyMs);
      unplanted.add(name);
    },
    runDue,
    nudge: () => loop.nudge(),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

/** 1 s, 4 s, 16 s … up to an hour; a job is never given up. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), LONGEST_RETRY_MS);
}
