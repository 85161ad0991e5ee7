import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { describeKoreanTime, koreanDay } from '#domain/time/korean-time.ts';

/** A past instant as relative text: `방금 전`, `5분 전`, `3시간 전`, `어제`, then the date and time. */
export function describeAgo(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < MINUTE_MS) return '방금 전';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  if (koreanDay(at) === koreanDay(now)) return `${Math.floor(elapsed / HOUR_MS)}시간 전`;
  if (koreanDay(at) === koreanDay(new Date(now.getTime() - DAY_MS))) return '어제';
  return describeKoreanTime(at);
}
