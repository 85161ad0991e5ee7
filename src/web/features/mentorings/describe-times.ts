import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeSpan } from '../../lib/korean-date.ts';

/** A time slot as text: `11월 24일 (화) 14:30 ~ 15:00`. */
export function describeApplyTime({ startTime, endTime }: ApplyTime): string {
  const start = parseKoreanTime(startTime);
  const end = parseKoreanTime(endTime);
  return start && end ? describeSpan(start, end) : '';
}

/** In milliseconds; negative before the start, and without one. */
export function sinceStartOf(confirmedTime: ApplyTime | null, now: Date): number {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return start ? now.getTime() - start.getTime() : -Infinity;
}

/** The time until an instant as text, in its largest unit: `2일`, `5시간`, `12분`. */
export function describeRemaining(until: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  if (minutes >= 48 * 60) return `${Math.floor(minutes / (24 * 60))}일`;
  if (minutes >= 60) return `${Math.floor(minutes / 60)}시간`;
  return `${minutes}분`;
}
