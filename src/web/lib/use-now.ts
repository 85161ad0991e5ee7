import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The current time, updated every fifteen seconds: for the time left until a deadline, and for actions that open at an hour. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
