import { TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { mentoringCan, refusalOf } from '#domain/mentorings/states/transitions.ts';
import { describeWon } from '#domain/money/payments.ts';
import { refuse } from '#domain/refusals.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { endPayment, releaseMoney } from '../money/payments/end-payment.ts';
import type { MentoringPort } from '../money/payments/mentoring-port.ts';
import { describeEnded, endedReceipt, notifyPayer, refundReceipt } from '../money/payments/notify-payer.ts';
import { CONFIRM_WITHIN_MS } from '../money/payments/orders.ts';
import type { PaymentRow } from '../money/payments/payment-store.ts';
import { findCurrentPayment } from '../money/payments/payment-view.ts';
import { backupStore } from './backup-store.ts';
import { findDeadline, noticeHoursOf, offeringSide, startDeadline } from './deadlines/deadlines.ts';
import { type MentoringRow, mentoringStore } from './mentoring-store.ts';
import { slotStore } from './slot-store.ts';
import { mustBePresent } from './transitions/attend-mentoring.ts';
import { endMentoring } from './transitions/end-mentoring.ts';
import { notifyOfTransition, recordTransition, SYSTEM } from './transitions/make-transition.ts';

/** A mentoring with the names and addresses of both people, or undefined. */
export const findMentoring = mentoringStore.find;

/**
 * The money for a mentoring has come in: it goes to the mentor for an answer. If it ended meanwhile, everything goes back at once.
 * The payment is DONE in the same transaction.
 * @param mentoring as it was locked
 * @param payment with its approval and its receipt, and otherwise as it was read before its money came in
 */
async function payMentoring(
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
    await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, cause: 'NOBODY', at });
    return;
  }
  const by = { actor: 'MENTEE', memberId: menteeId } as const;
  const wishes = await slotStore.listLive(tx, mentoringId, 'MENTEE');
  const noticeHours = noticeHoursOf(services, mentoring);
  const dueAt = await findDeadline(tx, { status: 'WAITING_FOR_MENTOR', since: at, slots: wishes, noticeHours });
  const transition = { mentoringId, action: 'pay', at, dueAt } as const;
  // The money is here: a deadline that passed while the bank processed it is no reason to refund it unseen.
  const made = await recordTransition(tx, by, transition, { ...mentoring, dueAt: null });
  // A payer who is waiting for the answer sees it on the screen; otherwise the notification is unread.
  const notifiedBy = isAwaited(payment, at) ? by : { ...by, memberId: null };
  await notifyOfTransition(services, tx, notifiedBy, transition, made, { paid: payment });
  await startDeadline(services, tx, mentoringId, { status: made.to, since: at, dueAt });
}

/**
 * Whether the payer is waiting for this answer: the webhook that tells of a confirmation may be faster than the answer to it. A deposit,
 * and answers of the gateway that come after the request has ended, reach a payer who has left.
 */
function isAwaited({ status, updatedAt }: PaymentRow, at: Date): boolean {
  if (status === 'WAITING_FOR_DEPOSIT') return false;
  return status !== 'CONFIRMING' || at.getTime() - updatedAt.getTime() < CONFIRM_WITHIN_MS;
}

/**
 * Whether a mentee can pay for a mentoring now.
 * @param payer.mentoring as it was locked
 * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER`, `DEADLINE_PASSED`, `SLOT_TAKEN`, and what `mustBePresent` refuses
 */
async function mustBePayable(
  services: Pick<Services, 'env'>,
  tx: Queryable,
  { mentoring, menteeId }: { mentoring: MentoringRow | undefined; menteeId: number },
  now: Date,
): Promise<MentoringRow> {
  if (mentoring?.menteeId !== menteeId) return refuse('NOT_FOUND');
  if (!mentoringCan('pay', 'MENTEE', mentoring.status)) {
    refuse('OUT_OF_ORDER', { message: refusalOf('pay', 'MENTEE', mentoring.status) });
  }
  if (mentoring.dueAt && mentoring.dueAt <= now) refuse('DEADLINE_PASSED');
  await mustBePresent(tx, mentoring, menteeId);
  await mustHaveTimeLeft(services, tx, mentoring, now);
  return mentoring;
}

/**
 * Nobody pays for a mentoring that cannot be accepted: a time must be left that can be accepted in time and is free for both people.
 * @throws RefusalError `SLOT_TAKEN`
 */
async function mustHaveTimeLeft(
  services: Pick<Services, 'env'>,
  tx: Queryable,
  mentoring: MentoringRow,
  now: Date,
): Promise<void> {
  const { mentoringId, mentorId, menteeId, status } = mentoring;
  const offer = {
    by: offeringSide(status),
    after: new Date(now.getTime() + noticeHoursOf(services, mentoring) * HOUR_MS),
    memberIds: [mentorId, menteeId],
  };
  if (!(await slotStore.isAnyFree(tx, mentoringId, offer))) refuse('SLOT_TAKEN');
}

const REASON = '결제한 금액이 은행이나 카드사에서 되돌아갔어요.';

/**
 * The money of a mentoring has left: if the session has not begun, the mentoring ends, and its payment with it. A session that has begun or
 * ended keeps its course, because the mentor has given, or kept free, the half hour. A mentoring that waited for the next mentor no longer
 * waits.
 * @param mentoring as it was locked
 * @returns whether it ended; if not, its payment is the caller's to write off
 */
async function reversePayment(
  services: Services,
  tx: Queryable,
  mentoring: MentoringRow | undefined,
  at: Date,
): Promise<boolean> {
  if (!mentoring) return false;
  if (TAB_STATUSES.completed.includes(mentoring.status))
    return reversePassingOn(services, tx, mentoring.mentoringId, at);
  if (mentoring.confirmedStartsAt && mentoring.confirmedStartsAt <= at) return false;
  const transition = { mentoringId: mentoring.mentoringId, action: 'bounce', at, reason: REASON } as const;
  await endMentoring(services, tx, SYSTEM, transition, 'BOUNCED', { mentoring });
  return true;
}

/** It waited for the next mentor: nobody has been promised anything of it. @returns whether it did */
async function reversePassingOn(services: Services, tx: Queryable, mentoringId: number, at: Date): Promise<boolean> {
  if (!(await backupStore.end(tx, mentoringId, null, at))) return false;
  const payment = await findCurrentPayment(tx, mentoringId);
  const ending = { mentoringId, startsAt: undefined, cause: 'BOUNCED', at } as const;
  const ended = payment && (await endPayment(services, tx, payment, ending));
  if (!ended) return false;
  const event = { event: 'REVERSED', title: '결제한 금액이 되돌아갔어요', body: describeEnded(ended) } as const;
  await notifyPayer(services, tx, payment, { ...event, receipt: endedReceipt(ended) }, at);
  return true;
}

/** The mentorings as they are handed to money. */
export const mentoringPort: MentoringPort = {
  find: findMentoring,
  async lock(services, tx, mentoringId) {
    const locked = await mentoringStore.lock(tx, mentoringId);
    return {
      mustBePayable: (menteeId, now) => mustBePayable(services, tx, { mentoring: locked, menteeId }, now),
      pay: (payment, at) => payMentoring(services, tx, locked, payment, at),
      reverse: (at) => reversePayment(services, tx, locked, at),
    };
  },
};
