import type { AvailabilityException } from '#domain/mentors/availability/availability.ts';
import { addKoreanDays } from '#domain/time/korean-time.ts';

/** A day with half hours of its own, or closed days one after the other. */
export interface ExceptionSpan {
  readonly days: readonly string[];
  readonly starts: readonly string[];
}

/** Single days as a list shows them, earliest first: closed days that follow each other are one line. */
export function joinDays(exceptions: readonly AvailabilityException[]): ExceptionSpan[] {
  const spans: ExceptionSpan[] = [];
  for (const { day, starts } of exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = spans.at(-1);
    const goesOn =
      last?.starts.length === 0 && starts.length === 0 && addKoreanDays(last.days.at(-1) ?? day, 1) === day;
    if (goesOn) spans[spans.length - 1] = { ...last, days: [...last.days, day] };
    else spans.push({ days: [day], starts });
  }
  return spans;
}
