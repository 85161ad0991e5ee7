import { addKoreanDays, koreanClock, koreanDay, weekdayOfDay } from '#domain/time/korean-time.ts';

/** When a mentor's next free half hour starts, short enough for a card: `오늘 19:00`, `내일 19:00`, `11.26 (목) 19:00`. */
export function describeNextFree(at: Date, now: Date): string {
  const [day, today] = [koreanDay(at), koreanDay(now)];
  if (day === today) return `오늘 ${koreanClock(at)}`;
  if (day === addKoreanDays(today, 1)) return `내일 ${koreanClock(at)}`;
  const [, month, date] = day.split('-').map(Number);
  return `${month}.${date} (${weekdayOfDay(day)}) ${koreanClock(at)}`;
}
