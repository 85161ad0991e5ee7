import { describeWon } from '#domain/payments/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { releaseMoney, tellPayer, type PaymentRow } from '../../payments/index.ts';
import { deadlineOf, startDeadline } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { takeStep } from './take-step.ts';

/**
 * The money for a mentoring has come in: it goes to the mentor for an answer. If it ended meanwhile, everything goes back at once.
 * The payment is DONE in the same transaction.
 * @param mentoring as it was locked (`mentoringStore.lock`)
 */
export async function payMentoring(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow | undefined,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  const { mentoringId, menteeId } = payment;
  if (mentoring?.status !== 'PAYMENT_PENDING') {
    const amount = describeWon(payment.amountKrw);
    const body = `멘토링이 끝난 뒤에 결제가 승인되어 ${amount}을 모두 돌려드려요. 따로 하실 일은 없어요.`;
    await tellPayer(services, tx, payment, { event: 'PAID_AFTER_END', title: '결제 금액을 모두 돌려드려요', body }, at);
    await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, fault: 'NOBODY', at });
    return;
  }
  const by = { actor: 'MENTEE', memberId: menteeId } as const;
  const wishes = await slotStore.listLive(tx, mentoringId, 'MENTEE');
  const dueAt = deadlineOf('WAITING_FOR_MENTOR', at, wishes);
  // The money is here: a deadline that passed while the bank was at it is no reason to send it back unseen.
  const paid = { ...mentoring, dueAt: null };
  const { to } = await takeStep(services, tx, by, { mentoringId, action: 'pay', at, dueAt }, paid);
  await startDeadline(services, tx, mentoringId, { status: to, since: at, dueAt });
}
