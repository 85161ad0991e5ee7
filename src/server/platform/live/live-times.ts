/** How long things of the live port may take, in milliseconds. */
export interface LiveTimes {
  /** A message of our own must come back within so long, or the connection receives nothing. */
  readonly probeWithinMs: number;
  /** How often that is tried while listening: a connection can die without a word. */
  readonly probeEveryMs: number;
  /** How often subscribers have to look for themselves while nothing can be received. */
  readonly pollEveryMs: number;
  /** Between two tries to listen: doubled from the first to the last. Where no connection can be had, the last comes sooner. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
  readonly lastRetryOfLostMs: number;
}

export const LIVE_TIMES: LiveTimes = {
  probeWithinMs: 2000,
  probeEveryMs: 5000,
  pollEveryMs: 1000,
  firstRetryMs: 250,
  lastRetryMs: 60_000,
  lastRetryOfLostMs: 1000,
};

/** Waits, but not past the abort. @returns false when it was aborted */
export async function pause(delayMs: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, delayMs);
  signal.addEventListener('abort', end, { once: true });
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  return !signal.aborted;
}
