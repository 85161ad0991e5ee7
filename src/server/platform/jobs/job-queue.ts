import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { DatabaseUnavailable } from '../../db/availability.ts';
import { createQueue, type Outcome, pauseAfter, type Queue, type QueuePorts } from '../queue/queue.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type JobRow, jobsStore, jobTable } from './jobs-store.ts';

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
type JobHandler = (job: Job) => Promise<void>;

/** How the jobs of one name are run in this process. */
export interface JobSettings {
  /** How many of them run at the same time in this process: few for what waits for somebody else's server. 4 unless set. */
  readonly concurrency?: number;
  /** The longest pause between two tries of one that fails, in ms. An hour unless set. */
  readonly longestRetryMs?: number;
}

interface JobKind extends Required<JobSettings> {
  readonly name: string;
  readonly handler: JobHandler;
  /** For a repeated job, the ms between two runs. */
  readonly everyMs?: number;
}

/** Work for later, kept in the database with everything else (docs/decisions/0024). */
export interface JobQueue extends Queue {
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
}

const CONCURRENCY = 4;
/** A process that dies leaves its jobs to the others after this long; one that lives renews its claims. */
const CLAIM_LASTS_MS = 30 * 1000;
const RENEW_EVERY_MS = 10 * 1000;
/** Then 4 s, 16 s … up to the kind's longest pause; a job is never given up. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = HOUR_MS;
const MAX_ERROR_LENGTH = 500;
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
export function createJobQueue(
  settings: QueuePorts & {
    renewEveryMs?: number;
    onRun?: ((run: JobRun) => void) | undefined;
    tracing?: Tracing | null | undefined;
  },
): JobQueue {
  const { db, clock, log, renewEveryMs = RENEW_EVERY_MS, onRun, tracing } = settings;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  const kinds = new Map<string, JobKind>();
  const notEnqueued = new Set<string>();

  const queue = createQueue<JobRow>(settings, {
    store: jobTable,
    claimLastsMs: CLAIM_LASTS_MS,
    failureEvent: 'job-loop-failed',
    prepare: enqueueRepeated,
    run,
    room(underWay) {
      const free = ({ name, concurrency }: JobKind) => concurrency - underWay.filter((row) => row.name === name).length;
      const open = Array.from(kinds.values()).filter((kind) => free(kind) > 0);
      return {
        free: open.length > 0 ? [open.map(({ name }) => name), open.map(free)] : null,
        isFull: open.length < kinds.size,
      };
    },
    clampValues() {
      const all = Array.from(kinds.values());
      return [
        all.map(({ name }) => name),
        all.map(({ everyMs }) => everyMs !== undefined),
        all.map(({ everyMs, longestRetryMs }) => everyMs ?? longestRetryMs),
      ];
    },
  });

  function register(kind: JobKind): void {
    if (kinds.has(kind.name)) throw new Error(`The jobs of ${kind.name} have a handler already`);
    kinds.set(kind.name, kind);
  }

  async function run(row: JobRow): Promise<Outcome> {
    const kind = kinds.get(row.name);
    if (!kind) return { state: 'settled' };
    const startedAt = performance.now();
    const outcome = await (tracing ? tracing.traceJob(row.name, () => runJob(kind, row)) : runJob(kind, row));
    onRun?.({ kind: row.name, hasFailed: outcome.state === 'again', durationMs: performance.now() - startedAt });
    return outcome;
  }

  /** Renews the claim meanwhile. If it is lost anyway (the database was away for longer), the outcome counts unless another process has the job. */
  async function runJob(kind: JobKind, row: JobRow): Promise<Outcome> {
    const about = { job: row.name, key: row.key };
    const renew = async () => {
      try {
        await jobsStore.renew(db, row, inMs(CLAIM_LASTS_MS));
      } catch (error) {
        log.warn({ event: 'claim-not-renewed', ...about, err: error }, 'a claim was not renewed');
      }
    };
    const renewal = setInterval(() => void renew(), renewEveryMs).unref();
    try {
      await kind.handler(row);
      if (kind.everyMs === undefined) return { state: 'done' };
      await jobsStore.repeat(db, row, inMs(kind.everyMs));
      return { state: 'settled' };
    } catch (error) {
      log.error({ event: 'job-failed', ...about, attempts: row.attempts, err: error }, 'job failed');
      const afterMs = pauseAfter(row, FIRST_RETRY_MS, kind.longestRetryMs);
      return { state: 'again', fault: String(error).slice(0, MAX_ERROR_LENGTH), afterMs };
    } finally {
      clearInterval(renewal);
    }
  }

  async function enqueueRepeated(): Promise<void> {
    for (const name of notEnqueued) {
      await jobsStore.addMissing(db, name, [REPEATED], clock.now());
      notEnqueued.delete(name);
    }
  }

  return {
    ...queue,
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
    handle: (name, handler, { concurrency = CONCURRENCY, longestRetryMs = LONGEST_RETRY_MS } = {}) =>
      register({ name, handler, concurrency, longestRetryMs }),
    repeat(name, everyMs, handler) {
      // There is one, which is never put off for longer than it takes to come round again.
      register({ name, handler, concurrency: 1, longestRetryMs: Math.min(everyMs, LONGEST_RETRY_MS), everyMs });
      notEnqueued.add(name);
    },
  };
}

/**
 * Does the work of a job for one row after the other. A failing row holds up no other: the job fails once the others are done, and runs
 * again as failed jobs do.
 */
export class EachRow<Key> {
  readonly #failed = new Map<Key, unknown>();
  readonly #what: string;

  /** @param what the work that was not done, for the log */
  constructor(what: string) {
    this.#what = what;
  }

  /** Those that have failed so far. */
  get failed(): Key[] {
    return Array.from(this.#failed.keys());
  }

  /** @throws DatabaseUnavailable at once: it would be the same for all */
  async run(key: Key, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      this.#failed.set(key, error);
    }
  }

  /** @throws AggregateError when one has failed */
  finish(): void {
    if (this.#failed.size > 0)
      throw new AggregateError(this.#failed.values(), `${this.#what} failed for ${this.failed.join(', ')}`);
  }
}
