import { DAY_MS } from '#domain/time/durations.ts';
import * as korean from '#domain/time/korean-time.ts';
import {
  besideKoreanTime,
  isElsewhere as isElsewhereAt,
  localClock as localClockAt,
  withLocalTimes as toLocalTimes,
} from '#domain/time/local-time.ts';

/**
 * Every time on a page is written here: Korea's, and the device's beside it where its clock shows another. The linter keeps other
 * code of the browser from writing one.
 */
const NO_BREAK_SPACE = '\u00a0';

/** Keeps each date of a text in one line: `11월 24일 (화)` wraps neither between month and day nor before the weekday, and `한국 시간` does not wrap either. */
export function keepDatesTogether(text: string): string {
  return text.replaceAll(
    /(?<=\d[년월]) (?=\d)|(?<=\d일) (?=\([월화수목금토일]\))|(?<=한국|· 내) (?=시간)|(?<=· 내 시간) (?=\d)/g,
    NO_BREAK_SPACE,
  );
}

/** Whether the device's clock shows another time than Korea's: 오늘 and 내일 are then not said, because they may be another day there. */
export const isElsewhere = (instant: Date = new Date()): boolean => isElsewhereAt(instant, deviceAhead);

/** A Korean day, `YYYY-MM-DD`, on a page: `11월 24일 (화)`. */
export const describeKoreanDay = (day: string): string => keepDatesTogether(korean.describeKoreanDay(day));

/** A Korean day on a page as seen from another one, with its year where that is another: `2027년 3월 1일 (월)`. */
export const describeDayFrom = (from: string, day: string): string =>
  keepDatesTogether(korean.describeDayFrom(from, day));

/** An instant on a page: `11월 24일 (화) 14:30`; elsewhere `11월 24일 (화) 14:30 한국 시간 · 내 시간 00:30`. */
export const describeKoreanTime = (instant: Date): string => withBeside(korean.describeKoreanTime(instant), instant);

/** From one instant to another of its day: `11월 24일 (화) 14:30 ~ 15:00`, and the local span elsewhere. */
export function describeSpan(start: Date, end: Date): string {
  return withBeside(`${korean.describeKoreanTime(start)} ~ ${korean.koreanClock(end)}`, start, end);
}

/** A span in its parts, for a place that shows them in several sizes: its day, its times, and the local times elsewhere (else empty). */
export function spanParts(start: Date, end: Date): { day: string; clock: string; beside: string } {
  return {
    day: describeKoreanDay(korean.koreanDay(start)),
    clock: `${korean.koreanClock(start)} ~ ${korean.koreanClock(end)}`,
    beside: keepDatesTogether(besideKoreanTime(start, deviceAhead, end)),
  };
}

/** An instant that is near, as seen from `now`: only the time of day if it is today, `내일 09:00`, or with its date. */
export function describeSoon(instant: Date, now: Date): string {
  if (isElsewhere(instant)) return describeKoreanTime(instant);
  const day = korean.koreanDay(instant);
  if (day === korean.koreanDay(now)) return describeClock(instant);
  if (day === korean.koreanDay(new Date(now.getTime() + DAY_MS))) return describeClockOf('내일', instant);
  return describeKoreanTime(instant);
}

/** An instant on a page as seen from another one, with its year where that is another. */
export const describeTimeFrom = (from: Date, instant: Date): string =>
  withBeside(korean.describeTimeFrom(from, instant), instant);

/** An instant on a page, with its year: `2026년 12월 1일 09:00`. */
export const describeDate = (instant: Date): string => withBeside(korean.describeDate(instant), instant);

/** The time of day of an instant, without its day: `14:30`. */
export const describeClock = (instant: Date): string => withBeside(korean.koreanClock(instant), instant);

/** The time of day of an instant after a text with its Korean day, such as `오늘`. */
export const describeClockOf = (day: string, instant: Date): string =>
  withBeside(`${day} ${korean.koreanClock(instant)}`, instant);

/** A Korean day, `YYYY-MM-DD`, on a page, with its year: `2026년 12월 1일`. */
export function describeKoreanDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return keepDatesTogether(`${year}년 ${month}월 ${date}일`);
}

/** A text of the server on a page. @param near when it was written: its times have no year */
export function withLocalTimes(text: string, near: Date = new Date()): string {
  return toLocalTimes(text, near, deviceAhead);
}

/** The zone that the device is in, by its name; undefined where it does not say. Its first use takes a phone a tenth of a second. */
export function deviceZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The device's own time of day of an instant, for what has little room: `전날 22:00`; undefined where that is Korea's. */
export const localClock = (instant: Date): string | undefined => localClockAt(instant, deviceAhead);

function withBeside(text: string, start: Date, end?: Date): string {
  return keepDatesTogether(text + besideKoreanTime(start, deviceAhead, end));
}

function deviceAhead(instant: Date): number {
  return -instant.getTimezoneOffset();
}
