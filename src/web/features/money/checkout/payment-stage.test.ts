import { expect, it } from 'vitest';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { PaymentStatus } from '#domain/money/payments.ts';
import { paymentStage } from './payment-stage.ts';

function stage(
  status: Mentoring['status'],
  payment: PaymentStatus | null = null,
  allowedActions: Mentoring['allowedActions'] = ['pay', 'cancel'],
) {
  const order = payment && { status: payment };
  return paymentStage({ status, payment: order, allowedActions });
}

it('can be paid while no payment is in progress, also after a failed attempt', () => {
  expect(stage('PAYMENT_PENDING')).toBe('payable');
  expect(stage('PAYMENT_PENDING', 'READY')).toBe('payable');
  expect(stage('PAYMENT_PENDING', 'FAILED')).toBe('payable');
  expect(stage('PAYMENT_PENDING', 'ABANDONED')).toBe('payable');
});

it('cannot be paid a second time while a payment is in progress or done', () => {
  expect(stage('PAYMENT_PENDING', 'CONFIRMING')).toBe('confirming');
  expect(stage('PAYMENT_PENDING', 'WAITING_FOR_DEPOSIT')).toBe('deposit');
  expect(stage('WAITING_FOR_MENTOR', 'DONE')).toBe('paid');
  expect(stage('CONFIRMED', 'DONE')).toBe('paid');
});

it('cannot be paid when the time is over or the mentoring has ended', () => {
  expect(stage('PAYMENT_PENDING', null, ['cancel'])).toBe('late');
  expect(stage('EXPIRED')).toBe('ended');
  expect(stage('CANCELLED', 'REFUNDED')).toBe('ended');
});
