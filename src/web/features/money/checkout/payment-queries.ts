import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import { call } from '../../../lib/api.ts';

export type Confirmation = InputOf<'POST /v1/payment/confirm', 'body'>;

/**
 * Requests the server to confirm the payment that the buyer has authorised at the gateway. A query and not a mutation, so that there
 * is one call per order however often the page is mounted. It has no Idempotency-Key: the server identifies the order itself, and a
 * key would replay an earlier "still in progress" forever.
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

/** Reports to the server, once per order, that the payment window failed; the response contains the mentoring. */
export function failureQuery(body: InputOf<'POST /v1/payment/failure', 'body'>) {
  return queryOptions({
    queryKey: ['payment-failure', body.orderId, body.code],
    queryFn: () => call('POST /v1/payment/failure', { body }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
