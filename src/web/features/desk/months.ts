import { koreanMonth } from '#domain/time/korean-time.ts';

/** How many past months can be chosen. */
const MONTHS = 24;

/** The Korean months that can be chosen, newest first, each as `2026-11`. @param now in the first of them */
export function recentMonths(now: Date): string[] {
  const [year = 0, number = 0] = koreanMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, monthsBack) =>
    new Date(Date.UTC(year, number - 1 - monthsBack)).toISOString().slice(0, 7),
  );
}

/** `2026년 11월` */
export function describeMonth(month: string): string {
  return `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
}
