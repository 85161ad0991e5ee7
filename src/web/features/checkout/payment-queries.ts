import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import { call } from '../../lib/api.ts';

/** The member's coupons. */
export function couponsQuery() {
  return queryOptions({ queryKey: ['coupons'], queryFn: ({ signal }) => call('GET /v1/coupon', { signal }) });
}

export type Confirmation = InputOf<'POST /v1/payment/confirm', 'body'>;

/**
 * Asks the server to approve what the buyer has agreed to at the gateway. A query and not a mutation, so that however
 * often the page is mounted there is one call an order. It has no Idempotency-Key: the order is one for the server, and a
 * key would give yesterday's "still in progress" again for ever.
 */
export function confirmationQuery(body: Confirmation) {
  return queryOptions({
    queryKey: ['payment-confirmation', body.orderId, body.paymentKey, body.amount],
    queryFn: () => call('POST /v1/payment/confirm', { body }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
}

/** Tells the server that the payment window came to nothing, once an order; says to which mentoring it belongs. */
export function failureQuery(body: InputOf<'POST /v1/payment/failure', 'body'>) {
  return queryOptions({
    queryKey: ['payment-failure', body.orderId, body.code],
    queryFn: () => call('POST /v1/payment/failure', { body }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
