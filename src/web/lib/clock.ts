import { serverClock } from './api.ts';

/** Answers take seconds at times, and tell whole ones: a smaller difference is none. */
const TOLERANCE_MS = 60_000;

/** The current time by the server's clock, which opens, closes and counts everything. A phone's may be wrong by minutes or days. */
export function now(): Date {
  const { aheadMs } = serverClock;
  return new Date(Date.now() + (Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0));
}
