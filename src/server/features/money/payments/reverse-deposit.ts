import { describeWon } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { NotificationPorts } from '#server/platform/notifications/notify.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { enqueueRefund } from './enqueue-jobs.ts';
import { recordReversal } from './ledger.ts';
import { notifyPayer, reversalReceipt } from './notify-payer.ts';
import { paymentStore, type PaymentRow } from './payment-store.ts';

/** Whether the captured money has left the gateway, although we have given nothing back (payments §4.6). */
export function hasLeft(payment: PaymentRow, known: GatewayPayment): boolean {
  switch (known.status) {
    case 'WAITING_FOR_DEPOSIT':
    case 'EXPIRED':
    case 'ABORTED':
      return payment.status === 'DONE' || payment.status === 'REFUND_PENDING';
    case 'CANCELED':
      // We cancel only what is REFUND_PENDING by then: this was somebody else, in the gateway's own console.
      return payment.status === 'DONE';
    default:
      return false;
  }
}

/**
 * `reverseDeposit` for a mentoring that keeps its course, because its session has begun or it has ended: the payer is notified by this
 * alone. Where the mentoring ends with it, that transition notifies both sides.
 * @returns false when the payment has moved since it was read
 */
export async function reverseBesideMentoring(
  services: Pick<Services, 'jobs' | 'log'> & NotificationPorts,
  tx: Queryable,
  payment: PaymentRow,
  held: { heldKrw: number; couponBackKrw: number },
  at: Date,
): Promise<boolean> {
  if (!(await reverseDeposit(services, tx, payment, held, at))) return false;
  const left = `결제한 ${describeWon(payment.amountKrw)}이 은행이나 카드사에서 되돌아갔어요.`;
  const body = payment.refundKrw > 0 ? `${left} 저희가 따로 보내드리는 환불은 없어요.` : left;
  const event = { event: 'REVERSED', title: '결제한 금액이 되돌아갔어요', body } as const;
  await notifyPayer(services, tx, payment, { ...event, receipt: reversalReceipt(payment) }, at);
  return true;
}

/**
 * Writes down that captured money has left again, and leaves it to a job to close the account, so that nobody pays into it a
 * second time. What becomes of the mentoring is the caller's to do.
 * @param payment as it was read: DONE or REFUND_PENDING
 * @param held what of the amount and of the discount was still held; the rest is the platform's loss
 * @returns false when the payment has moved since it was read
 */
export async function reverseDeposit(
  services: Pick<Services, 'jobs' | 'log' | 'live'>,
  tx: Queryable,
  payment: PaymentRow,
  held: { heldKrw: number; couponBackKrw: number },
  at: Date,
): Promise<boolean> {
  const { paymentId, status, amountKrw } = payment;
  if (status !== 'DONE' && status !== 'REFUND_PENDING') return false;
  if (!(await paymentStore.reverse(tx, paymentId, status, at))) return false;
  await recordReversal(tx, payment, held, at);
  publishToMembers(services.live, tx, [payment.menteeId, payment.mentorId]);
  await enqueueRefund(services, tx, paymentId, at);
  const lossKrw = amountKrw - held.heldKrw;
  services.log.warn({ event: 'deposit-reversed', paymentId, lossKrw }, 'captured money has left again');
  return true;
}
