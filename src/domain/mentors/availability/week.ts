import { SLOT_STARTS } from '../../mentorings/times/slot-limits.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '../../time/korean-time.ts';

/** The half hours of each weekday at which a mentor has time: when they start, `HH:MM` KST, earliest first (product §3.1). */
export type AvailabilityWeek = Readonly<Record<KoreanWeekday, readonly string[]>>;

/** SPEC §3's days and hours of a profile: whole hours from 8 to 23, `HH:MM:SS`. */
export interface PreferredTimes {
  readonly days: readonly KoreanWeekday[];
  readonly startTime: string;
  readonly endTime: string;
}

const FIRST_HOUR = 8;
const LAST_HOUR = 23;

/** A week without a half hour. */
export const EMPTY_WEEK: AvailabilityWeek = buildWeek(() => []);

/** A week, weekday by weekday. */
export function buildWeek(startsOf: (weekday: KoreanWeekday) => readonly string[]): AvailabilityWeek {
  return Object.fromEntries(
    KOREAN_WEEKDAYS.map((weekday) => [weekday, startsOf(weekday)]),
  ) as unknown as AvailabilityWeek;
}

/** The week of a profile that has days and hours only: on each of the days the same hours. */
export function weekOfPreferredTimes({ days, startTime, endTime }: PreferredTimes): AvailabilityWeek {
  const starts = SLOT_STARTS.filter((clock) => `${clock}:00` >= startTime && `${clock}:00` < endTime);
  return buildWeek((weekday) => (days.includes(weekday) ? starts : []));
}

/**
 * A week as SPEC's days and hours: every weekday with a half hour, and the whole hours from 8 to 23 around the earliest and the latest
 * one. What lies before 8 or after 23 is not in them.
 * @param week with one half hour at least
 */
export function preferredTimesOf(week: AvailabilityWeek): PreferredTimes {
  const days = KOREAN_WEEKDAYS.filter((weekday) => week[weekday].length > 0);
  const starts = days.flatMap((weekday) => week[weekday]).toSorted();
  const [first = '08:00', last = first] = [starts[0], starts.at(-1)];
  const startHour = Math.min(Math.max(hourOf(first), FIRST_HOUR), LAST_HOUR - 1);
  const endHour = Math.min(Math.max(hourOf(last) + 1, startHour + 1), LAST_HOUR);
  return { days, startTime: clockOf(startHour), endTime: clockOf(endHour) };
}

/** Whether two profiles name the same days, in whatever order, and the same hours. */
export function isSamePreference(one: PreferredTimes, other: PreferredTimes): boolean {
  const daysOf = ({ days }: PreferredTimes) => KOREAN_WEEKDAYS.filter((weekday) => days.includes(weekday)).join('');
  return daysOf(one) === daysOf(other) && one.startTime === other.startTime && one.endTime === other.endTime;
}

const hourOf = (clock: string) => Number(clock.slice(0, 2));
const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;
