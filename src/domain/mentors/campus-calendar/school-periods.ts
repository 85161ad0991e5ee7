import * as z from 'zod/mini';
import { requiredText } from '../../people/members.ts';
import { addKoreanDays, parseKoreanTime } from '../../time/korean-time.ts';
import { type HolidayChanges, holidayOn } from '../../time/public-holidays.ts';

/** Parts of a school's year that operators enter (product §3.5). */
export const PERIOD_KINDS = ['EXAM', 'VACATION', 'OTHER'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
export const PERIOD_LABELS: Readonly<Record<PeriodKind, string>> = {
  EXAM: '시험 기간',
  VACATION: '방학',
  OTHER: '기타',
};

export const MAX_DAY_NAME_LENGTH = 30;
export const MAX_PERIOD_DAYS = 120;
/** Operators enter days of these years. */
export const CALENDAR_YEARS = { first: 2023, last: 2100 } as const;

const PERIOD_ORDER_MESSAGE = '마지막 날은 시작하는 날과 같거나 뒤여야 해요.';
const PERIOD_LENGTH_MESSAGE = `한 기간은 ${MAX_PERIOD_DAYS}일까지 정할 수 있어요.`;

export const dayName = requiredText(MAX_DAY_NAME_LENGTH, '이름을 입력해 주세요.', '이름은');
/** A Korean day that operators enter, `YYYY-MM-DD`. */
export const calendarDay = z.string().check(z.refine(isCalendarDay, '날짜를 확인해 주세요.'));

export const schoolPeriod = z
  .object({ kind: z.enum(PERIOD_KINDS), name: dayName, startsOn: calendarDay, endsOn: calendarDay })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn >= startsOn, { message: PERIOD_ORDER_MESSAGE, path: ['endsOn'] }),
    // What is no day has been told as such.
    z.refine(({ startsOn, endsOn }) => !isCalendarDay(startsOn) || endsOn < addKoreanDays(startsOn, MAX_PERIOD_DAYS), {
      message: PERIOD_LENGTH_MESSAGE,
      path: ['endsOn'],
    }),
  );
/** Korean days, both included. */
export type SchoolPeriod = z.infer<typeof schoolPeriod>;

function isCalendarDay(day: string): boolean {
  return parseKoreanTime(`${day}T00:00:00`) !== undefined && isCalendarYear(Number(day.slice(0, 4)));
}

export function isCalendarYear(year: number): boolean {
  return year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last;
}

/** What is said of a day on which people may be busy; times of it can be chosen all the same. */
export interface DayNote {
  /** `추석 연휴`, `중간고사`. */
  readonly label: string;
  /** A deadline is not on it. */
  readonly isHoliday: boolean;
  /** Whether a time on another day is suggested first: on public holidays and in exams. */
  readonly isAvoided: boolean;
}

/** What is to be said of a Korean day at a school, or undefined. */
export function noteOn(day: string, changes: HolidayChanges, periods: readonly SchoolPeriod[]): DayNote | undefined {
  const holiday = holidayOn(day, changes);
  const there = periods.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  const names = [...new Set([...(holiday ? [holiday] : []), ...there.map(({ name }) => name)])];
  if (names.length === 0) return undefined;
  return {
    label: names.join(' · '),
    isHoliday: holiday !== undefined,
    isAvoided: holiday !== undefined || there.some(({ kind }) => kind === 'EXAM'),
  };
}
