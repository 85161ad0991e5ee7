import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, read anew every fifteen seconds: for what is left of a deadline, and for what opens at an hour. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
