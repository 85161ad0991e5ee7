import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, refusedFields, windowRequest } from './gateway-limits.ts';
import { PAYMENT_METHODS } from './payments.ts';
import { refundAccount } from './refund-accounts.ts';

const ORDER = {
  amount: 20_000,
  orderId: 'sb_abcdefghijklmnopqrstuvwx',
  orderName: '선배1 선배와의 멘토링 30분',
  customerName: '후배1',
  customerEmail: 'haneul@univ.example',
  successUrl: 'https://sunbaerang.example/user/payment/success?mentoringId=1',
  failUrl: 'https://sunbaerang.example/user/payment/fail?mentoringId=1',
};
const LONG_EMAIL = `${'a'.repeat(60)}@${'b'.repeat(60)}.ac.kr`;

describe('what the payment window is opened with', () => {
  it.each([...PAYMENT_METHODS, 'FREE'] as const)('has a documented limit for every field, by %s', (method) => {
    expect(refusedFields('requestPayment', windowRequest({ ...ORDER, method }, 24))).toEqual([]);
  });

  it('names its way to pay, and the hours of a deposit if there are any', () => {
    const request = (method: (typeof PAYMENT_METHODS)[number] | 'FREE', hours?: number) =>
      windowRequest({ ...ORDER, method }, hours);
    expect(request('VIRTUAL_ACCOUNT', 24)).toMatchObject({
      method: 'VIRTUAL_ACCOUNT',
      virtualAccount: { validHours: 24 },
    });
    expect(request('VIRTUAL_ACCOUNT')).toMatchObject({ method: 'VIRTUAL_ACCOUNT', virtualAccount: {} });
    expect(request('VIRTUAL_ACCOUNT')).not.toHaveProperty('virtualAccount.validHours');
    expect(request('KAKAOPAY', 24)).toMatchObject({
      method: 'CARD',
      card: { flowMode: 'DIRECT', easyPay: 'KAKAOPAY' },
    });
    expect(request('CARD', 24)).toMatchObject({ method: 'CARD', card: { flowMode: 'DEFAULT' } });
    expect(request('CARD', 24)).not.toHaveProperty('virtualAccount');
  });

  it('is refused with an e-mail address of 128 characters, and fits without one', () => {
    const request = windowRequest({ ...ORDER, method: 'CARD', customerEmail: LONG_EMAIL }, 24);
    expect(LONG_EMAIL.length).toBeGreaterThan(126);
    expect(request).not.toHaveProperty('customerEmail');
    expect(refusedFields('requestPayment', { ...request, customerEmail: LONG_EMAIL })).toEqual(['customerEmail']);
  });

  it('fits whatever people are called and whatever address they have', () => {
    const text = fc.string({ unit: 'binary', maxLength: 150, size: 'max' });
    fc.assert(
      fc.property(text, text, text, fc.constantFrom(...PAYMENT_METHODS), (name, orderName, email, method) => {
        const order = { ...ORDER, method, customerName: name, orderName: `멘토링 ${orderName}`, customerEmail: email };
        const request = windowRequest(order, 24);
        expect(refusedFields('requestPayment', request)).toEqual([]);
        expect(order.orderName.startsWith(request.orderName)).toBe(true);
        expect(request.customerName?.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('a text is cut between characters, never within one', () => {
  expect(cutText('가나다', 2)).toBe('가나');
  expect(cutText('가😀', 2)).toBe('가');
  expect(cutText('😀😀', 4)).toBe('😀😀');
});

it('an unknown field is refused, and so is a number beyond its limit', () => {
  expect(refusedFields('cancel', { cancelReason: '환불', colour: 'red' })).toEqual(['colour']);
  expect(refusedFields('cancel', { cancelReason: '', cancelAmount: 0.5 })).toEqual(['cancelReason', 'cancelAmount']);
  expect(refusedFields('requestPayment', { virtualAccount: { validHours: 2161, due: 1 } })).toEqual([
    'virtualAccount.validHours',
    'virtualAccount.due',
  ]);
  expect(refusedFields('confirm', { constructor: 'x' })).toEqual(['constructor']);
});

it('a number is taken up to its limits, and nothing that is neither text nor number', () => {
  const hours = (validHours: unknown) => refusedFields('requestPayment', { virtualAccount: { validHours } });
  for (const taken of [1, 2160, undefined, null]) expect(hours(taken)).toEqual([]);
  for (const refused of [0, -1, 2161, 1.5, true]) expect(hours(refused)).toEqual(['virtualAccount.validHours']);
});

it('every account that members may enter is one that the gateway takes', () => {
  const account = refundAccount.parse({ bank: '88', accountNumber: '1'.repeat(20), holderName: '가'.repeat(30) });
  expect(refusedFields('cancel', { cancelReason: '환불', refundReceiveAccount: account })).toEqual([]);
});
