import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALONE_UP_TO_KRW,
  aloneLeftKrw,
  capturedLeft,
  handRefundObstacle,
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

  it('needs a second operator above the limit, however it is split over orders', () => {
    const part = fc.record({ order: fc.nat(3), amountKrw: fc.integer({ min: 1, max: 40_000 }) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const sent: typeof parts = [];
        const sum = (refunds: typeof parts) => refunds.reduce((krw, { amountKrw }) => krw + amountKrw, 0);
        for (const each of parts) {
          const ofOrderKrw = sum(sent.filter(({ order: at }) => at === each.order));
          if (each.amountKrw <= aloneLeftKrw({ method: 'CARD', ofOrderKrw, ofOperatorKrw: sum(sent) })) sent.push(each);
        }
        expect(sum(sent)).toBeLessThanOrEqual(ALONE_UP_TO_KRW);
      }),
    );
  });

  it.each([
    ['CARD', 0, 0, ALONE_UP_TO_KRW],
    ['CARD', 30_000, 0, 20_000],
    ['KAKAOPAY', 0, 45_000, 5000],
    ['CARD', 60_000, 0, 0],
    ['VIRTUAL_ACCOUNT', 0, 0, 0],
  ] as const)(
    'of %s after %i of its order and %i by the operator leaves %i alone',
    (method, ofOrderKrw, ofOperatorKrw, left) => {
      expect(aloneLeftKrw({ method, ofOrderKrw, ofOperatorKrw })).toBe(left);
    },
  );
});
