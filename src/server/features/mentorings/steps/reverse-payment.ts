import { TAB_STATUSES } from '#domain/mentorings/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { endMentoring } from './end-mentoring.ts';
import { SYSTEM } from './take-step.ts';

const REASON = '결제한 금액이 은행이나 카드사에서 되돌아갔어요.';

/**
 * The money that a mentoring was paid with has left: what has not begun ends, and its payment with it. What has begun or ended
 * keeps its course, because the mentor has given, or kept free, the half hour.
 * @param mentoring as it was locked (`lockMentoring`)
 * @returns whether it ended; if not, its payment is the caller's to write off
 */
export async function reversePayment(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow | undefined,
  at: Date,
): Promise<boolean> {
  if (!mentoring || TAB_STATUSES.completed.includes(mentoring.status)) return false;
  if (mentoring.confirmedStartsAt && mentoring.confirmedStartsAt <= at) return false;
  const step = { mentoringId: mentoring.mentoringId, action: 'bounce', at, reason: REASON } as const;
  await endMentoring(services, tx, SYSTEM, step, 'BOUNCED', { mentoring });
  return true;
}
