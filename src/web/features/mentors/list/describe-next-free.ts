import { addKoreanDays, koreanDay, weekdayOfDay } from '#domain/time/korean-time.ts';
import { describeClockOf, isElsewhere } from '../../../lib/korean-date.ts';

/** When a mentor's next free half hour starts, short enough for a card: `오늘 19:00`, `내일 19:00`, `11.26 (목) 19:00`. */
export function describeNextFree(at: Date, now: Date): string {
  const [day, today] = [koreanDay(at), koreanDay(now)];
  if (day === today && !isElsewhere(at)) return describeClockOf('오늘', at);
  if (day === addKoreanDays(today, 1) && !isElsewhere(at)) return describeClockOf('내일', at);
  const [, month, date] = day.split('-').map(Number);
  return describeClockOf(`${month}.${date} (${weekdayOfDay(day)})`, at);
}
