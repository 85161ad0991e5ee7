import { useEffect, useState } from 'react';

/**
 * Whole seconds left until an instant (milliseconds since 1970), never below 0; 0 for null. It reads the
 * clock instead of counting ticks, so it is right after a phone has slept. Give the component a new `key` for a new end.
 */
export function useCountdown(endsAt: number | null) {
  const [now, setNow] = useState(() => Date.now());
  const remaining = secondsLeft(endsAt, now);
  const isRunning = remaining > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);

  return remaining;
}

/** Seconds from `now` to `endsAt`, rounded up. */
export function secondsLeft(endsAt: number | null, now: number) {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Seconds as minutes and seconds: 299 → `4:59`. */
export function clockText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
