import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Payment } from '#contract/money/payments.ts';

/** The state of a mentoring's payment, by what its payer can do. */
export type PaymentStage = 'payable' | 'confirming' | 'deposit' | 'paid' | 'late' | 'ended';

export function paymentStage({
  status,
  payment,
  allowedActions,
}: Pick<Mentoring, 'status' | 'allowedActions'> & { payment: Pick<Payment, 'status'> | null }): PaymentStage {
  if (status === 'REJECTED' || status === 'CANCELLED' || status === 'EXPIRED') return 'ended';
  if (status !== 'PAYMENT_PENDING') return 'paid';
  if (payment?.status === 'CONFIRMING') return 'confirming';
  if (payment?.status === 'WAITING_FOR_DEPOSIT') return 'deposit';
  return allowedActions.includes('pay') ? 'payable' : 'late';
}
