import { bankName } from '#domain/banks.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { releaseCoupon } from '../coupons/index.ts';
import { bounceMentoring, mentoringStore, payMentoring } from '../mentorings/index.ts';
import { bouncePayment, paymentStore, recordCapture, type PaymentRow } from '../payments/index.ts';

/** Whether the gateway's word decided the order, or it is still open there. */
export type Settled = 'SETTLED' | 'STILL_OPEN';

/**
 * Writes down what the gateway knows of an order that is under way. However often and from wherever it is called, the order
 * takes each step once: every one is a compare-and-swap.
 */
export async function settlePayment(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<Settled> {
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
    await mentoringStore.lock(tx, payment.mentoringId);
    const hasFailed = await paymentStore.fail(tx, payment.paymentId, failure, services.clock.now());
    if (hasFailed && payment.couponId !== null) await releaseCoupon(tx, payment.couponId);
  });
}

/**
 * Money that had been captured has left again. A mentoring that has not begun ends with it; what has begun or ended keeps its
 * course, and the house bears what it has promised to the mentor (docs/decisions/0080).
 * @param payment as it was when the gateway was asked; has it moved since, nothing is done
 */
export async function writeOff(services: Services, payment: PaymentRow): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await mentoringStore.lock(tx, payment.mentoringId);
    const current = await paymentStore.find(tx, payment.paymentId);
    if (current?.status !== payment.status) return;
    if (current.status === 'DONE' && (await bounceMentoring(services, tx, payment.mentoringId, now))) return;
    // What is REFUND_PENDING is held for its student alone; the rest of it, and all of what is DONE, has been promised.
    await bouncePayment(services, tx, current, { heldKrw: current.refundKrw, couponBackKrw: 0 }, now);
  });
  services.jobs.nudge();
}

async function capture(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await mentoringStore.lock(tx, payment.mentoringId);
    const approval = { approvedAt: known.approvedAt ?? now, receiptUrl: known.receiptUrl };
    if (!(await paymentStore.capture(tx, payment.paymentId, approval, now))) return;
    await recordCapture(tx, payment, now);
    await payMentoring(services, tx, payment, now);
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
  await services.db.transaction((tx) =>
    paymentStore.awaitDeposit(tx, payment.paymentId, deposit, services.clock.now()),
  );
}
