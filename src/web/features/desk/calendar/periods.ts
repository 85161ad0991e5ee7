import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { describeDayFrom, describeKoreanDay } from '../../../lib/korean-date.ts';

export const PERIODS_KEY = 'desk-school-periods';
export const HOLIDAYS_KEY = 'desk-holidays';

/** `2026년 12월 14일 (월) ~ 12월 18일 (금)`; the year is said once where it is one. */
export function describeSpan({ startsOn, endsOn }: Pick<KeptPeriod, 'startsOn' | 'endsOn'>): string {
  const start = `${startsOn.slice(0, 4)}년 ${describeKoreanDay(startsOn)}`;
  return startsOn === endsOn ? start : `${start} ~ ${describeDayFrom(startsOn, endsOn)}`;
}

/** The same in a column: `2026.12.14 – 12.18`. */
export function shortSpan({ startsOn, endsOn }: Pick<KeptPeriod, 'startsOn' | 'endsOn'>): string {
  const [start, end] = [startsOn.replaceAll('-', '.'), endsOn.replaceAll('-', '.')];
  if (start === end) return start;
  return `${start} – ${end.startsWith(start.slice(0, 5)) ? end.slice(5) : end}`;
}
