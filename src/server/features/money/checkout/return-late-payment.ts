import { describeWon } from '#domain/money/payments.ts';
import type { GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { closeAccount, notifyPayer, refundReceipt, returnLateCapture, type PaymentRow } from '../payments/index.ts';

/**
 * The gateway went on with an order that was given up here, when its coupon was free and its student may have paid again. Money that it took
 * goes back whole, and an account that it opened is closed (docs/decisions/0090).
 * @param payment as it was read: FAILED or ABANDONED
 * @throws GatewayFailure when the account could not be closed
 */
export async function returnLatePayment(
  services: Services,
  payment: PaymentRow,
  known: GatewayPayment | null,
): Promise<void> {
  if (!known) return;
  if (known.totalAmount !== payment.amountKrw) {
    services.log.error({ event: 'payment-mismatch', paymentId: payment.paymentId }, 'the gateway knows another order');
    return;
  }
  if (known.status === 'WAITING_FOR_DEPOSIT') await closeAccount(services, payment, known.paymentKey);
  if (known.status === 'DONE') await takeBack(services, payment, known);
}

async function takeBack(services: Services, payment: PaymentRow, known: GatewayPayment): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await services.mentorings.lock(services, tx, payment.mentoringId);
    const taken = { paymentKey: known.paymentKey, approvedAt: known.approvedAt ?? now };
    if (!(await returnLateCapture(services, tx, payment, taken, now))) return;
    const body = `실패한 줄 알았던 결제가 뒤늦게 승인되어 ${describeWon(payment.amountKrw)}을 모두 돌려드려요. 따로 하실 일은 없어요.`;
    const receipt = refundReceipt(payment, payment.amountKrw);
    const event = { event: 'LATE_CAPTURE', title: '늦게 승인된 결제를 돌려드려요', body, receipt } as const;
    await notifyPayer(services, tx, payment, event, now);
  });
  services.jobs.nudge();
}
