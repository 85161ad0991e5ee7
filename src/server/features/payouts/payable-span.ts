import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import type { Span } from './payout-store.ts';

/**
 * When what was earned in a period is to be paid out: seven days later, when nobody can object any more (product §6.5).
 * @param month the first and the last instant of a Korean month, in which it becomes payable
 * @returns the period in which it was earned, up to what is payable at `now`
 */
export function payableSpan(month: Span, now: Date): Span {
  const earlier = (instant: Date) => new Date(instant.getTime() - OBJECTION_WINDOW_MS);
  const end = Math.min(month.until.getTime(), now.getTime() + 1);
  return { from: earlier(month.from), until: earlier(new Date(end)) };
}
