/** The only way to learn what time it is: use cases take `now` from here and pass it on (STYLE: habits 4 and 12). */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
