import type { Clock } from './clock.ts';

/** Work that is looked for again and again, by one process of perhaps many. */
export interface WorkerLoop {
  start(): void;
  /** There may be work now: look at once, or once more after the look that is under way. */
  nudge(): void;
  /** Stops looking and waits for what is under way. */
  stop(): Promise<void>;
}

/** However little is known to be due, another process may have left work: nobody waits longer than this for a look. */
const LOOK_EVERY_MS = 1000;

/**
 * @param settings.look does what is due and says when the next is that was not due at `since`, as far as it knows: what comes due
 *   while it looks is looked for at once
 * @param settings.onError hears what `look` throws; the loop goes on
 */
export function createWorkerLoop(settings: {
  look: (since: Date) => Promise<Date | undefined>;
  clock: Clock;
  onError: (error: unknown) => void;
}): WorkerLoop {
  let stopping = new AbortController();
  let isNudged = false;
  let wake: () => void = () => undefined;
  let ended: Promise<void> | undefined;

  async function run({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      isNudged = false;
      const nextAt = await settings.look(settings.clock.now()).catch((error: unknown) => {
        settings.onError(error);
        return undefined;
      });
      if (!signal.aborted && !isNudged) await rest(pause(nextAt));
    }
  }

  function pause(nextAt: Date | undefined): number {
    if (!nextAt) return LOOK_EVERY_MS;
    return Math.min(LOOK_EVERY_MS, Math.max(0, nextAt.getTime() - settings.clock.now().getTime()));
  }

  async function rest(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, delayMs);
    wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  return {
    start() {
      if (ended) return;
      stopping = new AbortController();
      ended = run(stopping);
    },
    nudge() {
      isNudged = true;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await ended;
      ended = undefined;
    },
  };
}
