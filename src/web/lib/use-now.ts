import { useEffect, useState } from 'react';
import { now } from './clock.ts';

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
