import { addKoreanDays, describeKoreanTime, koreanClock, koreanDay } from '#domain/time/korean-time.ts';

/** When a mentor's next free half hour starts: `오늘 19:00`, `내일 19:00`, `11월 26일 (목) 19:00`. */
export function describeNextFree(at: Date, now: Date): string {
  const [day, today] = [koreanDay(at), koreanDay(now)];
  if (day === today) return `오늘 ${koreanClock(at)}`;
  return day === addKoreanDays(today, 1) ? `내일 ${koreanClock(at)}` : describeKoreanTime(at);
}
