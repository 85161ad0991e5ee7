import type { GatewayFailureKind } from './payment-gateway.ts';

/** Classified by code, not by status alone: docs.tosspayments.com/reference/error-codes and payments §2.3. */
const KINDS: Readonly<Record<string, GatewayFailureKind>> = {
  ALREADY_PROCESSED_PAYMENT: 'already-processed',
  ALREADY_COMPLETED_PAYMENT: 'already-processed',
  ALREADY_CANCELED_PAYMENT: 'already-processed',
  ALREADY_REFUND_PAYMENT: 'already-processed',
  DUPLICATED_ORDER_ID: 'already-processed',

  PROVIDER_ERROR: 'retryable',
  COMMON_ERROR: 'retryable',
  FORBIDDEN_CONSECUTIVE_REQUEST: 'retryable',
  NOT_AVAILABLE_BANK: 'retryable',
  NOT_AVAILABLE_PAYMENT: 'retryable',
  TOO_MANY_REQUESTS: 'retryable',

  // The same request is still running: its outcome is not known yet.
  IDEMPOTENT_REQUEST_PROCESSING: 'unknown',

  UNAUTHORIZED_KEY: 'misconfigured',
  INVALID_API_KEY: 'misconfigured',
  INCORRECT_BASIC_AUTH_FORMAT: 'misconfigured',
  INVALID_IDEMPOTENCY_KEY: 'misconfigured',
};

/** The kind of failure that an error response of the gateway means. */
export function classifyRefusal(httpStatus: number, code: string): GatewayFailureKind {
  if (httpStatus >= 500) return 'unknown';
  if (Object.hasOwn(KINDS, code)) return KINDS[code] ?? 'unknown';
  if (httpStatus === 429) return 'retryable';
  if (httpStatus === 401) return 'misconfigured';
  // 408 and redirects are sent by an intermediary, not by the gateway.
  return httpStatus < 400 || httpStatus === 408 ? 'unknown' : 'declined';
}
