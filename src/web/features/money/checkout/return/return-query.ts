import { MAX_PAYMENT_KEY_LENGTH, ORDER_ID } from '#domain/money/payments.ts';
import type { Confirmation } from '../payment-queries.ts';

/** Which mentoring was paid for: the server puts it into both addresses. */
export function readMentoringId(search: URLSearchParams): number | undefined {
  const mentoringId = search.get('mentoringId') ?? '';
  return /^[1-9]\d{0,14}$/.test(mentoringId) ? Number(mentoringId) : undefined;
}

/** What the gateway adds to `successUrl` (payments §2.5); undefined when something is missing or malformed. */
export function readSuccessReturn(search: URLSearchParams): Confirmation | undefined {
  const paymentKey = search.get('paymentKey') ?? '';
  const orderId = search.get('orderId') ?? '';
  const amount = search.get('amount') ?? '';
  const isWhole =
    paymentKey !== '' && paymentKey.length <= MAX_PAYMENT_KEY_LENGTH && ORDER_ID.test(orderId) && AMOUNT.test(amount);
  return isWhole ? { paymentKey, orderId, amount: Number(amount) } : undefined;
}

const AMOUNT = /^\d{1,12}$/;
const MAX_CODE_LENGTH = 100;

/** What the gateway adds to `failUrl`. `orderId` is missing when the buyer closed the window. */
export function readFailReturn(search: URLSearchParams) {
  const orderId = search.get('orderId') ?? '';
  return {
    code: (search.get('code') || 'UNKNOWN').slice(0, MAX_CODE_LENGTH),
    orderId: ORDER_ID.test(orderId) ? orderId : undefined,
  };
}
