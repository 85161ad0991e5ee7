import { SLOT_STARTS } from '../mentorings/times/slot-limits.ts';
import { KOREAN_WEEKDAYS, type KoreanWeekday } from '../time/korean-time.ts';

/** SPEC §9. */
export const MENTOR_PAGE_SIZE = 5;
export const MENTOR_SORTS = ['mentorId,DESC', 'mentoringCount,DESC', 'answerSpeed,DESC', 'recommended'] as const;
export type MentorSort = (typeof MENTOR_SORTS)[number];
/** The list's default order (SPEC §7). */
export const NEWEST_FIRST: MentorSort = 'mentorId,DESC';
/** 추천순 (product §9.4). */
export const RECOMMENDED_FIRST: MentorSort = 'recommended';

/** Years of experience at least, by which the list can be filtered (product §9.1). */
export const EXPERIENCE_FILTERS = ['3', '5', '10'] as const;
export type ExperienceFilter = (typeof EXPERIENCE_FILTERS)[number];

/** Parts of a day by which the list can be filtered, and the clock times between which they lie. */
export const DAY_PARTS = ['MORNING', 'AFTERNOON', 'EVENING'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
export const DAY_PART_HOURS: Readonly<Record<DayPart, { from: string; until: string }>> = {
  MORNING: { from: '07:00', until: '12:00' },
  AFTERNOON: { from: '12:00', until: '18:00' },
  EVENING: { from: '18:00', until: '24:00' },
};
const WHOLE_DAY = { from: '07:00', until: '24:00' };

/** Mentors are counted up to here: whether there are more makes no difference to who looks for one. */
export const MAX_MENTOR_COUNT = 100;

/** When a student has time: on a weekday, at a part of the day, or both. */
export interface WeeklyTime {
  readonly day?: KoreanWeekday | undefined;
  readonly part?: DayPart | undefined;
}

/**
 * A weekly time as the store compares it: with the days and hours of a profile, and with a stored week of half hours, one character each from
 * Monday 07:00 on.
 * @returns the days, the clock times, and a regular expression that a stored week with such a half hour matches
 */
export function toWeeklyRange({ day, part }: WeeklyTime): {
  days: readonly KoreanWeekday[];
  from: string;
  until: string;
  pattern: string;
} {
  const hours = part ? DAY_PART_HOURS[part] : WHOLE_DAY;
  const perDay = SLOT_STARTS.length;
  const first = SLOT_STARTS.indexOf(hours.from);
  const end = hours.until === WHOLE_DAY.until ? perDay : SLOT_STARTS.indexOf(hours.until);
  const before = day
    ? `.{${KOREAN_WEEKDAYS.indexOf(day) * perDay}}`
    : `(.{${perDay}}){0,${KOREAN_WEEKDAYS.length - 1}}`;
  return {
    days: day ? [day] : KOREAN_WEEKDAYS,
    ...hours,
    pattern: `^${before}.{${first}}.{0,${end - first - 1}}1`,
  };
}
