import type { Clock } from '#server/platform/clock.ts';

/** A clock that changes only when a test sets it. */
export interface ManualClock extends Clock {
  /** Sets the instant, given as a Date or in ISO 8601. */
  set(instant: Date | string): void;
  advance(duration: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void;
}

/** @param start the first instant, as a Date or in ISO 8601 */
export function manualClock(start: Date | string): ManualClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set(instant) {
      current = new Date(instant).getTime();
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
    },
  };
}
