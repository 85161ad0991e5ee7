import { problemWithObjection } from '#domain/mentorings/states/disputes.ts';
import {
  capturedLeft,
  HAND_REFUND_OBSTACLE_TEXTS,
  handRefundObstacle,
  type HandRefundObstacle,
} from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { startHandRefund } from '../payments/hand-refund-order.ts';
import type { PaidMentoring } from '../payments/mentoring-port.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPayment } from '../payments/payment-view.ts';

/** Has the gateway make a refund by hand; the key is its number. A name that the version before does not know: it runs none (docs/decisions/0200). */
export const HAND_REFUND_JOB = 'send-hand-refund';

/**
 * The order that is to be refunded by hand, with its mentoring locked: nothing else moves its money until the transaction ends.
 * @throws RefusalError `NOT_FOUND`, `HAND_REFUND_NOT_POSSIBLE`, `HAND_REFUND_TOO_MUCH`
 */
export async function lockRefundable(
  services: Services,
  tx: Queryable,
  paymentId: number,
  amountKrw: number,
): Promise<PaymentRow> {
  const { clock, mentorings } = services;
  const { mentoringId } = (await findPayment(tx, paymentId)) ?? refuse('NOT_FOUND');
  await mentorings.lock(services, tx, mentoringId);
  const payment = (await findPayment(tx, paymentId)) ?? refuse('NOT_FOUND');
  // It passed on to the next mentor.
  if (payment.mentoringId !== mentoringId) return lockRefundable(services, tx, paymentId, amountKrw);
  // Read once it is locked: another row says whether it waits for the next mentor.
  const mentoring = (await mentorings.find(tx, mentoringId)) ?? refuse('NOT_FOUND');
  const obstacle = obstacleOf(payment, mentoring, clock.now());
  if (obstacle) return refuse('HAND_REFUND_NOT_POSSIBLE', { message: HAND_REFUND_OBSTACLE_TEXTS[obstacle] });
  const left = capturedLeft(payment);
  if (amountKrw > left)
    return refuse('HAND_REFUND_TOO_MUCH', { message: `남아 있는 ${describeWon(left)}보다 많이 환불할 수 없어요.` });
  return payment;
}

/** The intent is written; a job asks the gateway after the commit (payments §4.1). */
export async function startSending(
  services: Pick<Services, 'jobs' | 'live'>,
  tx: Queryable,
  payment: PaymentRow,
  { handRefundId, amountKrw }: { handRefundId: number; amountKrw: number },
  now: Date,
): Promise<void> {
  if (!(await startHandRefund(services, tx, payment, amountKrw, now)))
    throw new Error(`Payment ${payment.paymentId} was moved under its mentoring's lock`);
  await services.jobs.enqueue(tx, { name: HAND_REFUND_JOB, key: String(handRefundId), runAt: now });
}

/** Why nothing of an order can be refunded by hand at `now`; undefined when something can. */
export function obstacleOf(payment: PaymentRow, mentoring: PaidMentoring, now: Date): HandRefundObstacle | undefined {
  const { status, closedAt, disputedAt, isPassingOn } = mentoring;
  const canBeObjected =
    status === 'COMPLETED' &&
    problemWithObjection({ ...mentoring, isDisputed: disputedAt !== null }, now) === undefined;
  return handRefundObstacle({ ...payment, hasEnded: closedAt !== null && !isPassingOn, canBeObjected });
}
