import { describeDestination, type HandRefundDestination } from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { recordHandRefund } from './ledger.ts';
import { handRefundReceipt, notifyPayer, refundDestination } from './notify-payer.ts';
import type { PaymentRow } from './payment-store.ts';
import { handRefundOrderStore } from './refund-store.ts';

// An order while an operator refunds it by hand (payments §4.11). Callers have locked its mentoring.

/** The gateway is about to be asked for it. @returns false when no such sum is left */
export async function startHandRefund(
  { live }: Pick<Services, 'live'>,
  tx: Queryable,
  payment: PaymentRow,
  amountKrw: number,
  now: Date,
): Promise<boolean> {
  publishToMembers(live, tx, [payment.menteeId]);
  return handRefundOrderStore.start(tx, payment.paymentId, amountKrw, now);
}

/** The gateway has given it back: it is booked, and the payer is told why. */
export async function finishHandRefund(
  services: Services,
  tx: Queryable,
  payment: PaymentRow,
  refund: {
    handRefundId: number;
    amountKrw: number;
    reason: string;
    destination: HandRefundDestination | null;
    hasPayerLeft: boolean;
  },
  now: Date,
): Promise<void> {
  const { handRefundId, amountKrw, reason, destination, hasPayerLeft } = refund;
  if (!(await handRefundOrderStore.finish(tx, payment.paymentId, amountKrw, now))) throw movedPayment(payment);
  await recordHandRefund(tx, payment, amountKrw, now);
  publishToMembers(services.live, tx, [payment.menteeId]);
  if (hasPayerLeft) return;
  // Bank, holder and four digits: a payer who does not know the account can tell us.
  const to = destination ? `${describeDestination(destination)} 계좌로` : `${refundDestination(payment)}로`;
  const event = {
    event: 'REFUND_COMPLETED',
    title: '환불해 드렸어요',
    body: `${to} ${describeWon(amountKrw)}을 돌려드렸어요. 이유: ${reason}`,
    receipt: handRefundReceipt(payment, refund),
    occurrence: `hand-${handRefundId}`,
  } as const;
  await notifyPayer(services, tx, payment, event, now);
}

/** The gateway has refused it for good: the order is what it was. */
export async function giveUpHandRefund(
  { live }: Pick<Services, 'live'>,
  tx: Queryable,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  if (!(await handRefundOrderStore.giveUp(tx, payment.paymentId, now))) throw movedPayment(payment);
  publishToMembers(live, tx, [payment.menteeId]);
}

/** Nothing else moves the order of a mentoring that has ended, while a refund by hand is sent. */
function movedPayment({ paymentId }: PaymentRow): Error {
  return new Error(`Payment ${paymentId} was moved while it was refunded by hand`);
}
