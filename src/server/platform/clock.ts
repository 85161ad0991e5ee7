import { MINUTE_MS } from '#domain/time/durations.ts';

/** The only source of the current time: use cases take `now` from here and pass it on (CONTRIBUTING.md, Time). */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** How far the clocks of several machines may be apart, in ms: an instant at most this much too far ahead is no sign of a jump. */
export const CLOCK_TOLERANCE_MS = 5000;

const EVERY_MS = MINUTE_MS;

/**
 * Notices that instants written earlier may lie too far in the future, because a clock has been set back since.
 * @param clock the clock the instants were written by
 * @param correct brings such instants back; it is called at the first look, at the first one after `clock` has gone back, and once a minute
 *   of the machine's monotonic time (for instants that another machine with a wrong clock wrote)
 * @returns to be called at every look; it rejects with what `correct` rejects with, and tries again at the next look
 */
export function watchClock(clock: Clock, correct: (now: Date) => Promise<void>): () => Promise<void> {
  let lastNow = Number.NaN;
  let correctedAtMs = -Infinity;
  return async () => {
    const now = clock.now();
    const isDue = now.getTime() < lastNow || performance.now() - correctedAtMs >= EVERY_MS;
    if (isDue) {
      await correct(now);
      correctedAtMs = performance.now();
    }
    lastNow = now.getTime();
  };
}
