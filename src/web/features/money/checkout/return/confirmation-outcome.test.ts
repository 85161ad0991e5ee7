import { describe, expect, it } from 'vitest';
import type { Payment } from '#contract/money/payments.ts';
import { ApiError, networkError } from '../../../../lib/api-error.ts';
import { confirmationOutcome } from './confirmation-outcome.ts';

const ORDER_ID = 'order-1';
const payment = (status: Payment['status'], orderId = ORDER_ID): Payment => ({
  orderId,
  status,
  method: 'CARD',
  priceKrw: 20_000,
  discountKrw: 0,
  amountKrw: 20_000,
  refundKrw: 0,
  handRefunds: [],
  needsRefundAccount: false,
  canChangeRefundAccount: false,
  couponName: null,
  virtualAccount: null,
  receiptUrl: null,
  refundedAt: null,
  couponReturned: false,
  approvedAt: null,
});
const refusal = (status: number, code: string) => new ApiError({ status, code, message: code });
const failed = (error: unknown) => ({ data: undefined, error });
const order = (status: Payment['status'], orderId?: string) => ({ mentoringId: 7, payment: payment(status, orderId) });

describe('the outcome of a payment', () => {
  it('is being checked until an answer comes', () => {
    expect(confirmationOutcome(failed(null), ORDER_ID, undefined).kind).toBe('checking');
  });

  it('is what the answer says', () => {
    const answer = (status: Payment['status']) => ({ data: { mentoringId: 7, payment: payment(status) }, error: null });
    expect(confirmationOutcome(answer('DONE'), ORDER_ID, undefined)).toEqual({ kind: 'paid', mentoringId: 7 });
    expect(confirmationOutcome(answer('WAITING_FOR_DEPOSIT'), ORDER_ID, undefined).kind).toBe('deposit');
    expect(confirmationOutcome(answer('REFUND_PENDING'), ORDER_ID, undefined).kind).toBe('refunded');
  });

  it('is declined with the sentence of a refusal', () => {
    const outcome = confirmationOutcome(failed(refusal(422, 'PAYMENT_DECLINED')), ORDER_ID, undefined);
    expect(outcome).toEqual({ kind: 'declined', message: 'PAYMENT_DECLINED' });
  });

  it.each([
    ['no answer arrived', networkError()],
    ['the gateway did not answer', refusal(503, 'PAYMENT_UNKNOWN')],
    ['the server failed', refusal(500, 'UNREADABLE')],
    ['another call is in progress', refusal(409, 'PAYMENT_IN_PROGRESS')],
  ])('is unknown when %s, and never an invitation to pay again', (_why, error) => {
    expect(confirmationOutcome(failed(error), ORDER_ID, undefined).kind).toBe('unknown');
    expect(confirmationOutcome(failed(error), ORDER_ID, order('CONFIRMING')).kind).toBe('unknown');
  });

  it('is read from the mentoring when the answer was lost', () => {
    expect(confirmationOutcome(failed(networkError()), ORDER_ID, order('DONE')).kind).toBe('paid');
    expect(confirmationOutcome(failed(networkError()), ORDER_ID, order('FAILED')).kind).toBe('declined');
  });

  it('is not read from another order of the same mentoring', () => {
    expect(confirmationOutcome(failed(networkError()), ORDER_ID, order('FAILED', 'order-2')).kind).toBe('unknown');
  });
});
