import { paymentCalls } from '#contract/payments.ts';
import type { Confirmation } from './payment-queries.ts';

const confirmBody = paymentCalls['POST /v1/payment/confirm'].body;

/** Which mentoring was paid for: the server writes it into both addresses. */
export function readMentoringId(search: URLSearchParams): number | undefined {
  const mentoringId = search.get('mentoringId') ?? '';
  return /^[1-9]\d{0,14}$/.test(mentoringId) ? Number(mentoringId) : undefined;
}

/** What the gateway puts into `successUrl` (PAYMENTS.md); undefined when something is missing or odd. */
export function readSuccessReturn(search: URLSearchParams): Confirmation | undefined {
  const amount = search.get('amount') ?? '';
  const parsed = confirmBody.safeParse({
    paymentKey: search.get('paymentKey'),
    orderId: search.get('orderId'),
    amount: /^\d{1,12}$/.test(amount) ? Number(amount) : undefined,
  });
  return parsed.success ? parsed.data : undefined;
}

const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;
const MAX_CODE_LENGTH = 100;

/** What the gateway puts into `failUrl`. `orderId` is missing when the buyer left the window. */
export function readFailReturn(search: URLSearchParams) {
  const orderId = search.get('orderId') ?? '';
  return {
    code: (search.get('code') || 'UNKNOWN').slice(0, MAX_CODE_LENGTH),
    orderId: ORDER_ID.test(orderId) ? orderId : undefined,
  };
}
