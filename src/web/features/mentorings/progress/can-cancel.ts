import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';

/** Whether a confirmed mentoring can still be cancelled at `now`: until its start, also between two answers of the server. */
export function canCancelConfirmed(
  { status, allowedActions, confirmedTime }: Pick<Mentoring, 'status' | 'allowedActions' | 'confirmedTime'>,
  now: Date,
): boolean {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return (
    status === 'CONFIRMED' && allowedActions.includes('cancel') && start !== undefined && start !== null && now < start
  );
}
