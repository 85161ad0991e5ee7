import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Span } from './payout-store.ts';

const earlier = (instant: Date) => new Date(instant.getTime() - OBJECTION_WINDOW_MS);

/**
 * When the earnings of a period are paid out: seven days later, when nobody can object any more (product §6.5).
 * @param month the first and the last instant of a Korean month, in which it becomes payable
 * @returns the period in which it was earned, up to what is payable at `now`
 */
export function payableSpan(month: Span, now: Date): Span {
  const end = Math.min(month.until.getTime(), now.getTime() + 1);
  return { from: earlier(month.from), until: earlier(new Date(end)) };
}

/** The period of the earnings paid out in the same Korean month as what was earned at `instant`. */
export function earnedMonthOf(instant: Date): Span {
  const { from, until } = koreanMonthSpan(koreanMonth(new Date(instant.getTime() + OBJECTION_WINDOW_MS)));
  return { from: earlier(from), until: earlier(until) };
}
