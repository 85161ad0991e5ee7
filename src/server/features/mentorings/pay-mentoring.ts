import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { releaseMoney, type PaymentRow } from '../payments/index.ts';
import { startDeadline } from './deadlines.ts';
import { mentoringStore } from './mentoring-store.ts';
import { takeStep } from './take-step.ts';

/**
 * The money for a mentoring has come in: it goes to the mentor for an answer. If it ended meanwhile, everything goes back at once.
 * Lock the mentoring first (`mentoringStore.lock`); the payment is DONE in the same transaction.
 */
export async function payMentoring(services: Services, tx: Queryable, payment: PaymentRow, at: Date): Promise<void> {
  const { mentoringId, menteeId } = payment;
  const mentoring = await mentoringStore.find(tx, mentoringId);
  if (mentoring?.status !== 'PAYMENT_PENDING') {
    await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, fault: 'NOBODY', at });
    return;
  }
  const by = { actor: 'MENTEE', memberId: menteeId } as const;
  // The money is here: a deadline that passed while the bank was at it is no reason to send it back unseen.
  await mentoringStore.setDueAt(tx, mentoringId, null);
  const { to } = await takeStep(services, tx, by, { mentoringId, action: 'pay', at });
  await startDeadline(services, tx, mentoringId, to, at);
}
