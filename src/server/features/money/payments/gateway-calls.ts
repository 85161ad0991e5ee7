import type { Queryable } from '#server/db/database.ts';
import {
  GatewayFailure,
  type GatewayPayment,
  type RefundReceiveAccount,
} from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { gatewayCallStore, type GatewayStep } from './gateway-call-store.ts';
import type { PaymentRow } from './payment-store.ts';
import { openRefundAccount } from './refund-account.ts';
import { refundAccountStore } from './refund-store.ts';

/** What is said to the gateway of a cancellation. */
interface Cancellation {
  readonly paymentKey: string;
  /** For people. */
  readonly reason: string;
  /** In won; everything that is left by default. */
  readonly amount?: number | undefined;
}

/**
 * Has the gateway give money back, to the payer's own account where it cannot know one.
 * @param isPaid whether money has come in; with it the account that the payer left is opened and handed over
 * @throws GatewayFailure
 */
export async function requestCancellation(
  services: Services,
  payment: PaymentRow,
  { paymentKey, reason, amount }: Cancellation,
  isPaid: boolean,
): Promise<GatewayPayment> {
  const { db, clock, secrets } = services;
  const call = { step: 'CANCEL', request: { amount }, isClosing: !isPaid } as const;
  // From here on the account is on its way to the bank: `replaceRefundAccount` finds the call once it has the lock.
  const { idempotencyKey, sealed } = await db.transaction(async (tx) => ({
    sealed: await refundAccountStore.lock(tx, payment.paymentId),
    idempotencyKey: await gatewayCallStore.open(tx, payment, call, clock.now()),
  }));
  const refundReceiveAccount = isPaid && sealed ? openRefundAccount(secrets, payment.orderId, sealed) : undefined;
  return cancel(services, { paymentKey, reason, amount, refundReceiveAccount, idempotencyKey });
}

/**
 * Has the gateway make a refund by hand, under a key of its own. The account is that of the refund's row, so a call that is repeated names the same.
 * @returns undefined when the gateway has said that it is done, or it must no longer be made: nothing is asked
 * @throws GatewayFailure
 */
export async function requestHandRefund(
  services: Services,
  payment: Pick<PaymentRow, 'paymentId' | 'orderId'>,
  {
    handRefundId,
    ...cancellation
  }: Cancellation & { handRefundId: number; refundReceiveAccount?: RefundReceiveAccount | undefined },
): Promise<GatewayPayment | undefined> {
  const { db, clock } = services;
  const call = { handRefundId, request: { amount: cancellation.amount } };
  const idempotencyKey = await db.transaction((tx) =>
    gatewayCallStore.openOfHandRefund(tx, payment, call, clock.now()),
  );
  return idempotencyKey === undefined ? undefined : cancel(services, { ...cancellation, idempotencyKey });
}

/** Asks the gateway, and writes down what it answers. */
async function cancel(
  { db, gateway, clock }: Services,
  { idempotencyKey, ...cancellation }: Parameters<Services['gateway']['cancel']>[0],
): Promise<GatewayPayment> {
  try {
    const answer = await gateway.cancel({ ...cancellation, idempotencyKey });
    await gatewayCallStore.answer(db, idempotencyKey, 'DONE', { status: answer.status }, clock.now());
    return answer;
  } catch (error) {
    if (error instanceof GatewayFailure && error.kind !== 'unknown') {
      const { code, message } = error;
      await gatewayCallStore.answer(db, idempotencyKey, 'REFUSED', { code, message }, clock.now());
    }
    throw error;
  }
}

/**
 * Has the gateway close an account that nobody has paid into. Without an account for a refund the gateway gives no deposit back, so
 * one that arrives in this very moment is not lost: it refuses.
 * @throws GatewayFailure
 */
export function closeAccount(services: Services, payment: PaymentRow, paymentKey: string): Promise<GatewayPayment> {
  return requestCancellation(services, payment, { paymentKey, reason: '입금 계좌 닫기' }, false);
}

/**
 * Writes down that the gateway is about to be asked to confirm or cancel an order, before it is (payments §4.1).
 * @returns the idempotency key of the request: that of an unanswered earlier one, else a new one
 */
export const openGatewayCall = (
  tx: Queryable,
  payment: { paymentId: number; orderId: string },
  call: { step: GatewayStep; request: object },
  now: Date,
) => gatewayCallStore.open(tx, payment, call, now);

/** Writes down what the gateway answered. */
export const answerGatewayCall = gatewayCallStore.answer;
