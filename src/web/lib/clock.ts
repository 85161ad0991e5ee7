import { serverClock } from './api.ts';

/** Answers can take seconds and carry whole seconds, so a smaller difference is ignored. */
const TOLERANCE_MS = 60_000;

/** The current time by the server's clock, which decides every deadline. A phone's may be off by minutes or days. */
export function now(): Date {
  const { aheadMs } = serverClock;
  return new Date(Date.now() + (Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0));
}
