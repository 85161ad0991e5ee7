import { useEffect, useState } from 'react';

const TICK_MS = 15_000;
/** For what opens or turns at a second. */
export const EACH_SECOND_MS = 1000;

/**
 * The current time, updated every fifteen seconds: for the time left until a deadline.
 * @param everyMs how late the page may be, in milliseconds: for actions that open at an instant
 */
export function useNow(everyMs = TICK_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
