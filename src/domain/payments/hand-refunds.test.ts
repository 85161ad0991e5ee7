import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALONE_UP_TO_KRW,
  capturedLeft,
  handRefundObstacle,
  needsSecondOperator,
  type HandRefundContext,
} from './hand-refunds.ts';
import { PAYMENT_STATUSES } from './payments.ts';

const order = (changes: Partial<HandRefundContext> = {}): HandRefundContext => ({
  method: 'CARD',
  status: 'DONE',
  amountKrw: 20_000,
  refundKrw: 0,
  hasEnded: true,
  canBeObjected: false,
  ...changes,
});

describe('a refund by hand', () => {
  it.each([
    ['a session that has ended', order(), undefined],
    ['one that can be objected to', order({ canBeObjected: true }), 'CAN_BE_OBJECTED'],
    ['one of which a half went back', order({ refundKrw: 10_000, status: 'PARTIALLY_REFUNDED' }), undefined],
    ['an open one', order({ hasEnded: false }), 'NOT_ENDED'],
    ['a bank transfer', order({ method: 'VIRTUAL_ACCOUNT' }), undefined],
    ['what has gone back', order({ refundKrw: 20_000, status: 'REFUNDED' }), 'NO_MONEY'],
    ['what goes back by a rule', order({ refundKrw: 20_000, status: 'REFUND_PENDING' }), 'NO_MONEY'],
    ['what a coupon paid', order({ amountKrw: 0, method: 'FREE' }), 'NO_MONEY'],
  ] as const)('of %s', (_what, given, expected) => {
    expect(handRefundObstacle(given)).toBe(expected);
  });

  it('is never possible of an order without money of its own', () => {
    for (const status of PAYMENT_STATUSES) {
      const left = capturedLeft({ status, amountKrw: 20_000, refundKrw: 5000 });
      expect([status, left]).toEqual([status, ['DONE', 'PARTIALLY_REFUNDED'].includes(status) ? 15_000 : 0]);
    }
  });

  it('needs a second operator above the limit, however it is split', () => {
    expect(needsSecondOperator(0, ALONE_UP_TO_KRW)).toBe(false);
    expect(needsSecondOperator(0, ALONE_UP_TO_KRW + 1)).toBe(true);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 20 }), (parts) => {
        let alone = 0;
        for (const part of parts) if (!needsSecondOperator(alone, part)) alone += part;
        expect(alone).toBeLessThanOrEqual(ALONE_UP_TO_KRW);
      }),
    );
  });
});
