import { refuse } from '#domain/refusals.ts';
import { GatewayFailure, type GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { closeAccount, findCurrentPayment, findPayment, type PaymentRow } from '../payments/index.ts';
import { applyGatewayStatus } from './apply-gateway-status.ts';

/**
 * The student prefers another way to pay over the bank transfer that is waited for: its account is closed at the gateway, and order and coupon
 * are free. The gateway has the last word: a deposit that has come in by then pays for the mentoring. A second call gives the same result
 * (docs/decisions/0092).
 * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER` when there is no such account or its money has come in, `PAYMENT_UNKNOWN`
 */
export async function withdrawOrder(
  services: Services,
  menteeId: number,
  mentoringId: number,
): Promise<{ mentoringId: number }> {
  const payment = await findCurrentPayment(services.db, mentoringId);
  if (payment?.menteeId !== menteeId) return refuse('NOT_FOUND');
  if (payment.status === 'WAITING_FOR_DEPOSIT') {
    const known = await closeOrLookUp(services, payment);
    if (known) await applyGatewayStatus(services, payment, known);
  }
  const after = await findPayment(services.db, payment.paymentId);
  if (after?.status === 'WAITING_FOR_DEPOSIT') refuse('PAYMENT_UNKNOWN');
  if (after?.status === 'DONE') refuse('OUT_OF_ORDER', { message: '방금 입금이 확인되어 결제가 끝났어요.' });
  if (after?.status !== 'FAILED') refuse('OUT_OF_ORDER', { message: '닫을 입금 계좌가 없어요.' });
  return { mentoringId };
}

/** @returns what the gateway knows of the payment afterwards; null when it does not say */
async function closeOrLookUp(services: Services, payment: PaymentRow): Promise<GatewayPayment | null> {
  try {
    return await closeAccount(services, payment, payment.paymentKey ?? '');
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
  }
  try {
    return await services.gateway.findByOrderId(payment.orderId);
  } catch (error) {
    if (error instanceof GatewayFailure) return null;
    throw error;
  }
}
