import { DAY_MS } from './durations.ts';
import { koreanClock, koreanDay, parseKoreanTime } from './korean-time.ts';

/** Between these hours of Korean time people can be expected to answer. */
export const WAKING_HOURS = { from: '09:00', until: '22:00' } as const;

/** The instant itself while people are awake, else nine o'clock of the morning after it; at ten in the evening the day is over. */
export function inWakingHours(instant: Date): Date {
  const clock = koreanClock(instant);
  if (clock >= WAKING_HOURS.from && clock < WAKING_HOURS.until) return instant;
  const morning = clock < WAKING_HOURS.from ? instant : new Date(instant.getTime() + DAY_MS);
  return parseKoreanTime(`${koreanDay(morning)}T${WAKING_HOURS.from}:00`) ?? instant;
}
