import * as z from 'zod/mini';
import type { refundAccount } from '#domain/money/refund-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { GatewayFailure, type GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import { isSameSecret } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { closeAccount } from '../payments/gateway-calls.ts';
import { abandonOrder } from '../payments/orders.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findCurrentPayment, findPayment, findPaymentByOrder } from '../payments/payment-view.ts';
import { replaceRefundAccount } from '../payments/refund-account.ts';
import { applyGatewayStatus } from './apply-gateway-status.ts';
import { confirmPayment, findOwnOrder } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';

export const CHECK_PAYMENT_JOB = 'check-payment';

const orderId = z.string().check(z.maxLength(64));
const statusChanged = z.object({ eventType: z.literal('PAYMENT_STATUS_CHANGED'), data: z.object({ orderId }) });
const depositCallback = z.object({ orderId, secret: z.string().check(z.maxLength(200)) });

/**
 * Handles a message that claims to come from the gateway. Nothing in it is believed (payments §3): at most it is a reason to look up
 * an order of ours, soon and outside of this request.
 */
async function handleWebhook(services: Services, body: unknown): Promise<void> {
  const payment = await findMeant(services, body);
  if (!payment) return;
  const now = services.clock.now();
  await services.jobs.enqueue(services.db, { name: CHECK_PAYMENT_JOB, key: String(payment.paymentId), runAt: now });
  services.jobs.nudge();
}

async function findMeant(services: Services, body: unknown): Promise<PaymentRow | undefined> {
  const changed = statusChanged.safeParse(body);
  if (changed.success) return findPaymentByOrder(services.db, changed.data.data.orderId);
  const deposit = depositCallback.safeParse(body);
  if (!deposit.success) return undefined;
  const payment = await findPaymentByOrder(services.db, deposit.data.orderId);
  if (payment?.gatewaySecret && isSameSecret(deposit.data.secret, payment.gatewaySecret)) return payment;
  services.log.warn({ event: 'webhook-forged', known: payment !== undefined }, 'a deposit callback without its secret');
  return undefined;
}

/**
 * The student prefers another way to pay over the bank transfer that is waited for: its account is closed at the gateway, and order and coupon
 * are free. The gateway has the last word: a deposit that has come in by then pays for the mentoring. A second call gives the same result
 * (docs/decisions/0092).
 * @throws RefusalError `NOT_FOUND`, `OUT_OF_ORDER` when there is no such account or its money has come in, `PAYMENT_UNKNOWN`
 */
async function withdrawOrder(
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

export const checkoutRoutes: Routes = {
  'POST /v1/mentoring/{mentoringId}/payment': byMember(createOrder),
  'DELETE /v1/mentoring/{mentoringId}/payment': ({ params, viewer }, services) =>
    withdrawOrder(services, viewer.memberId, params.mentoringId),
  'PUT /v1/mentoring/{mentoringId}/refund-account': byMember(submitRefundAccount),
  'POST /v1/payment/confirm': ({ body, viewer, run }, services) => confirmPayment(services, viewer.memberId, body, run),
  'POST /v1/payment/failure': async ({ body, viewer }, services) => {
    const { mentoringId } = await findOwnOrder(services, viewer.memberId, body.orderId);
    await services.db.transaction((tx) => abandonOrder(services, tx, body.orderId, services.clock.now()));
    return { mentoringId };
  },
  'POST /v1/payment/webhook': ({ body }, services) => handleWebhook(services, body),
};

/**
 * The student gives the account of a refund anew, mistyped or refused by the gateway; a refused refund goes on at once.
 * @throws RefusalError `NOT_FOUND` for a stranger, `OUT_OF_ORDER` when there is no account, or the bank has it already
 */
async function submitRefundAccount(
  services: Services,
  menteeId: number,
  given: { mentoringId: number; refundAccount: z.output<typeof refundAccount> },
): Promise<{ mentoringId: number }> {
  const { mentoringId } = given;
  await services.db.transaction(async (tx) => {
    const mentoring = await services.mentorings.find(tx, mentoringId);
    if (mentoring?.menteeId !== menteeId) return refuse('NOT_FOUND');
    const isReplaced = await replaceRefundAccount(services, tx, mentoringId, given.refundAccount, services.clock.now());
    if (!isReplaced) refuse('OUT_OF_ORDER', { message: '환불이 은행으로 넘어가 계좌를 바꿀 수 없어요.' });
    publishToMembers(services.live, tx, [menteeId]);
  });
  services.jobs.nudge();
  return { mentoringId };
}
