import { DAY_MS } from './durations.ts';

/** Korea has one time zone, UTC+9, and no daylight saving since 1988, so arithmetic is exact. */
const KST_OFFSET_MS = 9 * 60 * 60 * 1000;

/** From 1900 to 2999: weeks and years around what was typed are days that the database knows too. */
const LOCAL_TIME = /^((?:19|2\d)\d{2})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):00$/;

/** Monday first, as SPEC §3 lists them. */
export const KOREAN_WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const;
export type KoreanWeekday = (typeof KOREAN_WEEKDAYS)[number];

/**
 * Reads a Korean wall-clock time, `YYYY-MM-DDTHH:MM:00` (SPEC §3 `applyTimes`).
 * @returns the instant, or undefined when the text is not a real date and time
 */
export function parseKoreanTime(local: string): Date | undefined {
  if (!LOCAL_TIME.test(local)) return undefined;
  const instant = new Date(Date.parse(`${local}Z`) - KST_OFFSET_MS);
  if (Number.isNaN(instant.getTime())) return undefined;
  // 2026-02-30 parses as a day in March; a valid time formats to the same text.
  return formatKoreanTime(instant) === local ? instant : undefined;
}

/** The Korean wall-clock time of an instant, `YYYY-MM-DDTHH:MM:00`. */
export function formatKoreanTime(instant: Date): string {
  return `${toKoreanIso(instant).slice(0, 16)}:00`;
}

/** The Korean calendar day of an instant, `YYYY-MM-DD`. */
export function koreanDay(instant: Date): string {
  return toKoreanIso(instant).slice(0, 10);
}

/** The Korean day `days` after another one, `YYYY-MM-DD`. */
export function addKoreanDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday initial of a Korean day, `YYYY-MM-DD`. */
export function weekdayOfDay(day: string): KoreanWeekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return KOREAN_WEEKDAYS[(sundayFirst + 6) % 7] as KoreanWeekday;
}

/** The Monday of a Korean day's week, `YYYY-MM-DD`. */
export function mondayOfDay(day: string): string {
  return addKoreanDays(day, -KOREAN_WEEKDAYS.indexOf(weekdayOfDay(day)));
}

/** The Korean week around an instant: from Monday 00:00 until the next. */
export function koreanWeek(instant: Date): { from: Date; until: Date } {
  const monday = mondayOfDay(koreanDay(instant));
  return { from: midnightOf(monday), until: midnightOf(addKoreanDays(monday, 7)) };
}

/** The instant at which a Korean day, `YYYY-MM-DD`, begins. */
export function midnightOf(day: string): Date {
  return parseKoreanTime(`${day}T00:00:00`) ?? new Date(Number.NaN);
}

/** The Korean calendar month of an instant, `YYYY-MM`. */
export function koreanMonth(instant: Date): string {
  return koreanDay(instant).slice(0, 7);
}

/** The first instant of a Korean month, `YYYY-MM`, and that of the next month. */
export function koreanMonthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const start = (months: number) => new Date(Date.UTC(year, number - 1 + months) - KST_OFFSET_MS);
  return { from: start(0), until: start(1) };
}

/** The Korean time of day of an instant, `HH:MM`. */
export function koreanClock(instant: Date): string {
  return toKoreanIso(instant).slice(11, 16);
}

/** The Korean weekday initial of an instant. */
export function koreanWeekday(instant: Date): KoreanWeekday {
  return weekdayOfDay(koreanDay(instant));
}

/** A Korean day, `YYYY-MM-DD`, as shown to users: `11월 24일 (화)`. */
export function describeKoreanDay(day: string): string {
  return `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일 (${weekdayOfDay(day)})`;
}

/** A day as seen from another one, with its year where that is another: `11월 30일 (월)`, `2027년 3월 1일 (월)`. */
export function describeDayFrom(from: string, day: string): string {
  const year = day.slice(0, 4);
  return `${year === from.slice(0, 4) ? '' : `${year}년 `}${describeKoreanDay(day)}`;
}

/** An instant as shown to users: `11월 24일 (화) 14:30`. */
export function describeKoreanTime(instant: Date): string {
  return `${describeKoreanDay(koreanDay(instant))} ${koreanClock(instant)}`;
}

/** An instant as seen from another one, with its year where that is another: `11월 24일 (화) 14:30`, `2027년 3월 1일 (월) 09:00`. */
export function describeTimeFrom(from: Date, instant: Date): string {
  return `${describeDayFrom(koreanDay(from), koreanDay(instant))} ${koreanClock(instant)}`;
}

function toKoreanIso(instant: Date): string {
  return new Date(instant.getTime() + KST_OFFSET_MS).toISOString();
}

/** `2026년 12월 1일 09:00`, Korean time. */
export function describeDate(instant: Date): string {
  const [day = '', clock = ''] = formatKoreanTime(instant).split('T');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}년 ${month}월 ${date}일 ${clock.slice(0, 5)}`;
}
