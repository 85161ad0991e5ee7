import { TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import {
  describeEnded,
  endedReceipt,
  endPayment,
  findCurrentPayment,
  notifyPayer,
} from '../../money/payments/index.ts';
import { backupStore } from '../backup-store.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { endMentoring } from './end-mentoring.ts';
import { SYSTEM } from './take-step.ts';

const REASON = '결제한 금액이 은행이나 카드사에서 되돌아갔어요.';

/**
 * The money that a mentoring was paid with has left: what has not begun ends, and its payment with it. What has begun or ended
 * keeps its course, because the mentor has given, or kept free, the half hour. One that waited for the next mentor waits no longer.
 * @param mentoring as it was locked
 * @returns whether it ended; if not, its payment is the caller's to write off
 */
export async function reversePayment(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow | undefined,
  at: Date,
): Promise<boolean> {
  if (!mentoring) return false;
  if (TAB_STATUSES.completed.includes(mentoring.status))
    return reversePassingOn(services, tx, mentoring.mentoringId, at);
  if (mentoring.confirmedStartsAt && mentoring.confirmedStartsAt <= at) return false;
  const step = { mentoringId: mentoring.mentoringId, action: 'bounce', at, reason: REASON } as const;
  await endMentoring(services, tx, SYSTEM, step, 'BOUNCED', { mentoring });
  return true;
}

/** It waited for the next mentor: nobody has been promised anything of it. @returns whether it did */
async function reversePassingOn(services: Services, tx: Queryable, mentoringId: number, at: Date): Promise<boolean> {
  if (!(await backupStore.end(tx, mentoringId, null, at))) return false;
  const payment = await findCurrentPayment(tx, mentoringId);
  const ending = { mentoringId, startsAt: undefined, fault: 'BOUNCED', at } as const;
  const ended = payment && (await endPayment(services, tx, payment, ending));
  if (!ended) return false;
  const event = { event: 'REVERSED', title: '결제한 금액이 되돌아갔어요', body: describeEnded(ended) } as const;
  await notifyPayer(services, tx, payment, { ...event, receipt: endedReceipt(ended) }, at);
  return true;
}
