import type { Clock } from '../clock.ts';
import { limitParallel } from '../limit-parallel.ts';

/** Work that a process looks for again and again, beside other processes, and runs several pieces of at the same time. */
export interface WorkerLoop {
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
export interface Begun {
  readonly runs: readonly Promise<void>[];
  /** Whether due work may have been left because its place was taken: worth another look when a run ends. */
  readonly isFull: boolean;
}

/** However little is known to be due, another process may have left work: nobody waits longer than this for a look. */
const LOOK_EVERY_MS = 1000;

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
