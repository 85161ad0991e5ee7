import type { Queryable } from '#server/db/database.ts';
import { gatewayCallStore, type GatewayStep } from './gateway-call-store.ts';

/**
 * Writes down that the gateway is about to be asked to take a step of an order, before it is (payments §4.1).
 * @returns the idempotency key of the request: that of an unanswered earlier one, else a new one
 */
export function openGatewayCall(
  tx: Queryable,
  payment: { paymentId: number; orderId: string },
  call: { step: GatewayStep; request: object },
  now: Date,
): Promise<string> {
  return gatewayCallStore.open(tx, payment, call, now);
}

/** Writes down what the gateway answered. */
export async function answerGatewayCall(
  db: Queryable,
  idempotencyKey: string,
  answer: { outcome: 'DONE' | 'REFUSED'; response: object },
  now: Date,
): Promise<void> {
  await gatewayCallStore.answer(db, idempotencyKey, answer.outcome, answer.response, now);
}
