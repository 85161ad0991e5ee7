import type { DataOf } from '#contract/calls.ts';
import type { Payment } from '#contract/money/payments.ts';
import { ApiError } from '../../../../lib/api-error.ts';

export type ConfirmationOutcome =
  | { kind: 'checking' }
  | { kind: 'paid'; mentoringId: number }
  | { kind: 'deposit'; mentoringId: number; payment: Payment }
  /** It was paid and is refunded, because the mentoring had ended meanwhile. */
  | { kind: 'refunded'; mentoringId: number }
  /** Nothing was charged; another payment method may work. */
  | { kind: 'declined'; message: string }
  /** The outcome is unknown: nothing on the screen may suggest paying again. */
  | { kind: 'unknown' };

const DECLINED_MESSAGE = '결제가 승인되지 않았어요. 결제된 금액은 없어요.';

/**
 * The outcome of a payment, from the response to its confirmation or, while that is inconclusive, from the order
 * in the mentoring.
 * @param order the mentoring's current order, once it has been fetched
 */
export function confirmationOutcome(
  confirmation: { data: DataOf<'POST /v1/payment/confirm'> | undefined; error: unknown },
  orderId: string,
  order: { mentoringId: number; payment: Payment | null } | undefined,
): ConfirmationOutcome {
  const { data, error } = confirmation;
  if (!data && !error) return { kind: 'checking' };
  const fromConfirmation = data && outcomeOf(data.mentoringId, data.payment);
  const fromOrder = order?.payment?.orderId === orderId ? outcomeOf(order.mentoringId, order.payment) : undefined;
  const known = fromConfirmation ?? fromOrder;
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

/** A refusal which means that the server did not and will not confirm this order. */
function isDefinite(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isOutcomeUnknown && error.code !== 'PAYMENT_IN_PROGRESS';
}
