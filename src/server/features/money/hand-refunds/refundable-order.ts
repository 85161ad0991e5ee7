import { problemWithObjection } from '#domain/mentorings/states/disputes.ts';
import { handRefundObstacle, type HandRefundObstacle } from '#domain/money/hand-refunds.ts';
import type { PaidMentoring } from '../payments/mentoring-port.ts';
import type { PaymentRow } from '../payments/payment-store.ts';

/** Why nothing of an order can be refunded by hand at `now`; undefined when something can. */
export function obstacleOf(payment: PaymentRow, mentoring: PaidMentoring, now: Date): HandRefundObstacle | undefined {
  const { status, closedAt, disputedAt, isPassingOn } = mentoring;
  const canBeObjected =
    status === 'COMPLETED' &&
    problemWithObjection({ ...mentoring, isDisputed: disputedAt !== null }, now) === undefined;
  return handRefundObstacle({ ...payment, hasEnded: closedAt !== null && !isPassingOn, canBeObjected });
}
