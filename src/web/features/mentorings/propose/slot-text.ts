import { SESSION_MS } from '#domain/mentorings/times/session-length.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeSpan } from '../../../lib/korean-date.ts';

/** A time slot as text, from its `startTime`: `11월 24일 (화) 14:30 ~ 15:00`. */
export function describeSlot(startTime: string): string {
  const start = parseKoreanTime(startTime);
  if (!start) return '';
  return describeSpan(start, new Date(start.getTime() + SESSION_MS));
}
