import * as z from 'zod/mini';
import { DAY_MS } from '../time/durations.ts';
import { ATTENDANCE_WINDOW_MS } from './attendance.ts';
import { reason } from './reason.ts';

/** What went wrong with a session, for the operator to decide by. */
export const disputeReason = reason.check(z.minLength(1, '어떤 문제가 있었는지 알려 주세요.'));

export const DISPUTE_WINDOW_MS = 3 * DAY_MS;

/** What went wrong may be said once nobody can say "here" any more, until the mentoring ends. */
export function isDisputeOpen(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && now.getTime() - startsAt.getTime() > ATTENDANCE_WINDOW_MS;
}
