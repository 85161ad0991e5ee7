import type { DataOf } from '#contract/calls.ts';
import type { Payment } from '#contract/payments.ts';
import { ApiError } from '../../../lib/api-error.ts';

export type ConfirmationOutcome =
  | { kind: 'checking' }
  | { kind: 'paid'; mentoringId: number }
  | { kind: 'deposit'; mentoringId: number; payment: Payment }
  /** It was paid and goes back, because the mentoring had ended meanwhile. */
  | { kind: 'refunded'; mentoringId: number }
  /** Nothing was taken; another means of payment may do. */
  | { kind: 'declined'; message: string }
  /** It may have gone through or not: nothing here may invite to pay again. */
  | { kind: 'unknown' };

const DECLINED_MESSAGE = '결제가 승인되지 않았어요. 결제된 금액은 없어요.';

/**
 * What has become of a payment, from the answer to its confirmation and, while that says nothing certain, from the order
 * as the mentoring shows it.
 * @param order the mentoring's current order, once it was looked up
 */
export function confirmationOutcome(
  confirmation: { data: DataOf<'POST /v1/payment/confirm'> | undefined; error: unknown },
  orderId: string,
  order: { mentoringId: number; payment: Payment | null } | undefined,
): ConfirmationOutcome {
  const { data, error } = confirmation;
  if (!data && !error) return { kind: 'checking' };
  const answered = data && outcomeOf(data.mentoringId, data.payment);
  const seen = order?.payment?.orderId === orderId ? outcomeOf(order.mentoringId, order.payment) : undefined;
  const known = answered ?? seen;
  if (known) return known;
  if (isDefinite(error)) return { kind: 'declined', message: error.message };
  return { kind: 'unknown' };
}

/** An order's outcome; undefined while it has none. */
function outcomeOf(mentoringId: number, payment: Payment): ConfirmationOutcome | undefined {
  switch (payment.status) {
    case 'DONE':
      return { kind: 'paid', mentoringId };
    case 'WAITING_FOR_DEPOSIT':
      return { kind: 'deposit', mentoringId, payment };
    case 'REFUND_PENDING':
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
    case 'BOUNCED':
    case 'RETURNING':
    case 'RETURNED':
      return { kind: 'refunded', mentoringId };
    case 'FAILED':
    case 'ABANDONED':
      return { kind: 'declined', message: DECLINED_MESSAGE };
    case 'READY':
    case 'CONFIRMING':
      return undefined;
  }
}

/** A refusal that says that the server did not and will not approve this order. */
function isDefinite(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isOutcomeUnknown && error.code !== 'PAYMENT_IN_PROGRESS';
}
