/** The only source of the current time: use cases take `now` from here and pass it on (CONTRIBUTING.md, Time). */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
