import { DAY_MS } from './durations.ts';
import { addKoreanDays, koreanClock, koreanDay, parseKoreanTime } from './korean-time.ts';
import { type HolidayChanges, holidayOn } from './public-holidays.ts';

/** Between these hours of Korean time people can be expected to answer. */
export const WAKING_HOURS = { from: '09:00', until: '22:00' } as const;

/** A deadline is moved over public holidays by no more than this. */
export const HOLIDAY_DELAY_MS = 3 * DAY_MS;

/** The instant itself while people are awake, else nine o'clock of the morning after it; at ten in the evening the day is over. */
export function inWakingHours(instant: Date): Date {
  const clock = koreanClock(instant);
  if (clock >= WAKING_HOURS.from && clock < WAKING_HOURS.until) return instant;
  const morning = clock < WAKING_HOURS.from ? instant : new Date(instant.getTime() + DAY_MS);
  return morningOf(koreanDay(morning)) ?? instant;
}

/**
 * The instant while people are awake and no public holiday keeps them from answering, else nine o'clock of the next day that is none; of
 * a row of holidays that lasts longer, the last morning within 72 hours.
 */
export function onOrdinaryDays(instant: Date, changes: HolidayChanges): Date {
  let moved = inWakingHours(instant);
  const latest = instant.getTime() + HOLIDAY_DELAY_MS;
  for (let day = koreanDay(moved); holidayOn(day, changes) !== undefined;) {
    day = addKoreanDays(day, 1);
    const morning = morningOf(day);
    if (!morning || morning.getTime() > latest) break;
    moved = morning;
  }
  return moved;
}

function morningOf(day: string): Date | undefined {
  return parseKoreanTime(`${day}T${WAKING_HOURS.from}:00`);
}
