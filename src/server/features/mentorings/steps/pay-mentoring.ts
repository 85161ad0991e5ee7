import { describeWon } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import {
  CONFIRM_WITHIN_MS,
  notifyPayer,
  refundReceipt,
  releaseMoney,
  type PaymentRow,
} from '../../money/payments/index.ts';
import { findDeadline, startDeadline } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { noticeOf } from '../notice-of.ts';
import { slotStore } from '../slot-store.ts';
import { notifyOfStep, recordStep } from './take-step.ts';

/**
 * The money for a mentoring has come in: it goes to the mentor for an answer. If it ended meanwhile, everything goes back at once.
 * The payment is DONE in the same transaction.
 * @param mentoring as it was locked
 * @param payment with its approval and its receipt, and otherwise as it was read before its money came in
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
    const body = `멘토링이 끝난 뒤에 결제가 승인되어 ${describeWon(payment.amountKrw)}을 모두 돌려드려요. 따로 하실 일은 없어요.`;
    const receipt = refundReceipt(payment, payment.amountKrw);
    const event = { event: 'PAID_AFTER_END', title: '결제 금액을 모두 돌려드려요', body, receipt } as const;
    await notifyPayer(services, tx, payment, event, at);
    await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, fault: 'NOBODY', at });
    return;
  }
  const by = { actor: 'MENTEE', memberId: menteeId } as const;
  const wishes = await slotStore.listLive(tx, mentoringId, 'MENTEE');
  const noticeHours = noticeOf(services, mentoring);
  const dueAt = await findDeadline(tx, { status: 'WAITING_FOR_MENTOR', since: at, slots: wishes, noticeHours });
  const step = { mentoringId, action: 'pay', at, dueAt } as const;
  // The money is here: a deadline that passed while the bank processed it is no reason to refund it unseen.
  const taken = await recordStep(tx, by, step, { ...mentoring, dueAt: null });
  // Who is waiting for the answer sees it on the screen; to whom it comes later it is unread.
  const notifiedBy = isAwaited(payment, at) ? by : { ...by, memberId: null };
  await notifyOfStep(services, tx, notifiedBy, step, taken, { paid: payment });
  await startDeadline(services, tx, mentoringId, { status: taken.to, since: at, dueAt });
}

/**
 * Whether the payer is waiting for this answer: the webhook that tells of a confirmation may be faster than the answer to it. A deposit,
 * and what the gateway answers later than a request waits, reach a payer who has left.
 */
function isAwaited({ status, updatedAt }: PaymentRow, at: Date): boolean {
  if (status === 'WAITING_FOR_DEPOSIT') return false;
  return status !== 'CONFIRMING' || at.getTime() - updatedAt.getTime() < CONFIRM_WITHIN_MS;
}
