import { bankName } from '#domain/money/banks.ts';
import { describeWon } from '#domain/money/payments.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { notifyPayer } from '../payments/notify-payer.ts';
import { captureOrder, failOrder, startWaitingForDeposit } from '../payments/orders.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPayment } from '../payments/payment-view.ts';
import { reverseBesideMentoring } from '../payments/reverse-deposit.ts';

/** How the gateway says that nobody paid in time. */
const EXPIRED: readonly string[] = ['EXPIRED', 'EXPIRED_PAYMENT'];

/** Whether the gateway's word decided the order, or it is still open there. */
export type GatewayStatusOutcome = 'SETTLED' | 'STILL_OPEN';

/**
 * Writes down what the gateway knows of an order that is under way. However often and from wherever it is called, the order
 * makes each change once: every one is a compare-and-swap.
 */
export async function applyGatewayStatus(
  services: Services,
  payment: PaymentRow,
  known: GatewayPayment,
): Promise<GatewayStatusOutcome> {
  if (known.orderId !== payment.orderId || known.totalAmount !== payment.amountKrw) {
    services.log.error({ event: 'payment-mismatch', paymentId: payment.paymentId }, 'the gateway knows another order');
    return 'STILL_OPEN';
  }
  switch (known.status) {
    case 'DONE':
      await capture(services, payment, known);
      return 'SETTLED';
    case 'WAITING_FOR_DEPOSIT':
      await awaitDeposit(services, payment, known);
      return 'SETTLED';
    case 'CANCELED':
    case 'PARTIAL_CANCELED':
    case 'ABORTED':
    case 'EXPIRED':
      await failPayment(services, payment, known.failure ?? { code: known.status, message: '' });
      return 'SETTLED';
    default:
      return 'STILL_OPEN';
  }
}

/** The order brought no money: its coupon is free again. */
export async function failPayment(
  services: Services,
  payment: PaymentRow,
  failure: { code: string; message: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await services.mentorings.lock(services, tx, payment.mentoringId);
    if (!(await failOrder(services, tx, payment, failure, services.clock.now()))) return;
    publishToMembers(services.live, tx, [payment.menteeId, payment.mentorId]);
    if (payment.status === 'WAITING_FOR_DEPOSIT') await notifyOfExpiry(services, tx, payment, failure.code);
  });
}

/** A student who meant to pay into an account must know that it is closed, unless they had it closed. */
async function notifyOfExpiry(services: Services, tx: Queryable, payment: PaymentRow, code: string): Promise<void> {
  if (!EXPIRED.includes(code)) return;
  const { amountKrw } = payment;
  const body = `${describeWon(amountKrw)}의 입금이 확인되지 않아 계좌가 닫혔어요. 이제 그 계좌로 보내지 마시고, 결제 기한이 남았다면 진행 상황에서 다시 결제해 주세요.`;
  const event = { event: 'DEPOSIT_EXPIRED', title: '입금 기한이 지났어요', body } as const;
  await notifyPayer(services, tx, payment, event, services.clock.now());
}

/**
 * Money that had been captured has left again. A mentoring that has not begun ends with it; what has begun or ended keeps its
 * course, and the platform bears what it has promised to the mentor (docs/decisions/0080).
 * @param payment as it was when the gateway was asked; if it has moved since, nothing is done
 */
export async function writeOff(services: Services, payment: PaymentRow): Promise<void> {
  const now = services.clock.now();
  const moved = await services.db.transaction(async (tx) => {
    const mentoring = await services.mentorings.lock(services, tx, payment.mentoringId);
    const current = await findPayment(tx, payment.paymentId);
    if (current?.status !== payment.status) return undefined;
    if (current.mentoringId !== payment.mentoringId) return current;
    if (current.status === 'DONE' && (await mentoring.reverse(now))) return undefined;
    // The refund of a REFUND_PENDING order is held for its student alone; the rest of it, and all of a DONE order, has been promised.
    await reverseBesideMentoring(services, tx, current, { heldKrw: current.refundKrw, couponBackKrw: 0 }, now);
    return undefined;
  });
  // The order passed on to the next mentor: that mentoring ends instead.
  if (moved) return writeOff(services, moved);
  services.jobs.nudge();
}

async function capture(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await services.mentorings.lock(services, tx, payment.mentoringId);
    const approval = { approvedAt: known.approvedAt ?? now, receiptUrl: known.receiptUrl };
    if (!(await captureOrder(tx, payment, approval, now))) return;
    await mentoring.pay({ ...payment, ...approval }, now);
  });
  services.jobs.nudge();
}

async function awaitDeposit(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  const account = known.virtualAccount;
  if (!account) return;
  const deposit = {
    account: {
      bank: bankName(account.bankCode),
      accountNumber: account.accountNumber,
      holderName: account.customerName,
      dueAt: account.dueAt.toISOString(),
    },
    secret: known.secret,
    receiptUrl: known.receiptUrl,
  };
  await services.db.transaction(async (tx) => {
    await startWaitingForDeposit(tx, payment.paymentId, deposit, services.clock.now());
    publishToMembers(services.live, tx, [payment.menteeId, payment.mentorId]);
  });
}
