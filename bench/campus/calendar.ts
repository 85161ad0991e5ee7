import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { noteOn, type SchoolPeriod } from '#domain/mentors/campus-calendar/school-periods.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';

/** Monday, 1 March 2027, 00:00 KST: the first week of the semester, and a public holiday. */
export const START = new Date('2027-03-01T00:00:00+09:00').getTime();
export const WEEK_MS = 7 * DAY_MS;
export const HALF_HOUR_MS = HOUR_MS / 2;
/** Half hours of a day, from 07:00. */
export const HALF_HOURS_A_DAY = SLOT_STARTS.length;
const FIRST_START_MS = 7 * HOUR_MS;

/** What operators have entered of the school's year (product §3.5): weeks 8 and 16 of the semester. */
export const PERIODS: readonly SchoolPeriod[] = [
  { kind: 'EXAM', name: '중간고사', startsOn: '2027-04-19', endsOn: '2027-04-25' },
  { kind: 'EXAM', name: '기말고사', startsOn: '2027-06-14', endsOn: '2027-06-20' },
];

const known = new Map<string, boolean>();

/** Whether the picker suggests times of another day first: on public holidays and in exams. */
export function isAvoided(at: number): boolean {
  const day = koreanDay(new Date(at));
  const isKnown = known.get(day);
  if (isKnown !== undefined) return isKnown;
  const answer = noteOn(day, NO_CHANGES, PERIODS)?.isAvoided ?? false;
  known.set(day, answer);
  return answer;
}

/** Whether the n-th week of the semester, from 0, has exams. */
export function isExamWeek(week: number): boolean {
  const day = koreanDay(new Date(START + week * WEEK_MS));
  return PERIODS.some(({ kind, startsOn, endsOn }) => kind === 'EXAM' && startsOn <= day && day <= endsOn);
}

/** The week of the semester, from 0; below 0 before it. */
export const weekOf = (at: number): number => Math.floor((at - START) / WEEK_MS);

/** When a half hour of the week starts in a week of the semester, in ms. */
export function startOf(week: number, half: number): number {
  const day = Math.floor(half / HALF_HOURS_A_DAY);
  return START + week * WEEK_MS + day * DAY_MS + FIRST_START_MS + (half % HALF_HOURS_A_DAY) * HALF_HOUR_MS;
}

/** The half hour of the week, from Monday 07:00, that starts then. */
export function halfOf(start: number): number {
  const inWeek = start - START - weekOf(start) * WEEK_MS;
  const day = Math.floor(inWeek / DAY_MS);
  return day * HALF_HOURS_A_DAY + (inWeek - day * DAY_MS - FIRST_START_MS) / HALF_HOUR_MS;
}
