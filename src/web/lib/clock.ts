import { useEffect, useState } from 'react';
import { serverClock } from './api.ts';

/** Answers can take seconds and carry whole seconds, so a smaller difference is ignored. */
const TOLERANCE_MS = 60_000;

/** The current time by the server's clock, which decides every deadline. A phone's may be off by minutes or days. */
export function now(): Date {
  const { aheadMs } = serverClock;
  return new Date(Date.now() + (Math.abs(aheadMs) > TOLERANCE_MS ? aheadMs : 0));
}

const TICK_MS = 15_000;
/** For controls that change at an exact second. */
export const EACH_SECOND_MS = 1000;

/**
 * The current time, updated every fifteen seconds: for the time left until a deadline.
 * @param everyMs how late the page may be, in milliseconds: for actions that open at an instant
 */
export function useNow(everyMs = TICK_MS): Date {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(setShown, everyMs, now);
    return () => clearInterval(timer);
  }, [everyMs]);
  return shown;
}
