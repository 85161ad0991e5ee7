import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/**
 * Whole seconds left until an instant (milliseconds since 1970), never below 0; 0 for null. It reads the
 * clock instead of counting ticks, so it is right after a phone has slept. Give the component a new `key` for a new end.
 */
export function useCountdown(endsAt: number | null) {
  const [shown, setShown] = useState(() => Date.now());
  const remaining = secondsLeft(endsAt, shown);
  const isRunning = remaining > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setShown(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);

  return remaining;
}

/** An instant that the server has named, in milliseconds of this device's clock, for {@link useCountdown}. */
export function toDeviceTime(instant: string): number {
  return Date.parse(instant) + Date.now() - now().getTime();
}

/** Seconds from `now` to `endsAt`, rounded up. */
export function secondsLeft(endsAt: number | null, now: number) {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** Seconds as minutes and seconds: 299 → `4:59`. */
export function clockText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
