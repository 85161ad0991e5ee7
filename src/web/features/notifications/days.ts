import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { describeClock, describeKoreanDay, isElsewhere } from '../../lib/korean-date.ts';

/** Events of one Korean day under its name: `오늘`, `어제`, `11월 22일 (일)`. */
type Day<T> = { day: string; title: string; events: T[] };

/** A list by days, in the list's own order: newest first stays newest first. */
export function groupByDay<T extends { createdAt: string }>(events: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = [];
  for (const event of events) {
    const at = new Date(event.createdAt);
    const day = koreanDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, title: titleOf(at, now), events: [event] });
  }
  return days;
}

function titleOf(at: Date, now: Date): string {
  if (koreanDay(at) === koreanDay(now) && !isElsewhere(at)) return '오늘';
  if (koreanDay(at) === koreanDay(new Date(now.getTime() - DAY_MS)) && !isElsewhere(at)) return '어제';
  return describeKoreanDay(koreanDay(at));
}

/** When an event was, below its day: `방금 전`, `5분 전`, `3시간 전` today, the time of day on others. */
export function describeTimeOfEvent(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < MINUTE_MS) return '방금 전';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  return koreanDay(at) === koreanDay(now) ? `${Math.floor(elapsed / HOUR_MS)}시간 전` : describeClock(at);
}
