import { describe, expect, it } from 'vitest';
import { compareBalances, expectedBalance } from './balance.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payments.ts';

const EXPECTED: Readonly<Partial<Record<PaymentStatus, number>>> = {
  DONE: 20_000,
  REFUND_PENDING: 20_000,
  RETURNING: 20_000,
  REFUNDED: 12_000,
  PARTIALLY_REFUNDED: 12_000,
};
const order = (status: PaymentStatus) => ({ status, amountKrw: 20_000, refundKrw: 8000 });

describe('the balance of an order', () => {
  it.each(PAYMENT_STATUSES)('of %s is what was captured less what has been refunded', (status) => {
    expect(expectedBalance(order(status))).toBe(EXPECTED[status] ?? 0);
  });

  it.each([
    ['DONE', 20_000, 20_000, 'SAME'],
    ['DONE', 20_000, null, 'DIFFERENT'],
    ['DONE', 20_000, 0, 'DIFFERENT'],
    ['DONE', 0, 20_000, 'DIFFERENT'],
    ['PARTIALLY_REFUNDED', 12_000, 12_000, 'SAME'],
    ['PARTIALLY_REFUNDED', 12_000, 20_000, 'DIFFERENT'],
    ['REFUND_PENDING', 20_000, 12_000, 'MOVING'],
    ['REFUND_PENDING', 12_000, 12_000, 'DIFFERENT'],
    ['CONFIRMING', 0, 20_000, 'MOVING'],
    ['ABANDONED', 0, null, 'SAME'],
    ['ABANDONED', 0, 20_000, 'DIFFERENT'],
  ] as const)('of %s with %d in the ledger and %s at the gateway is %s', (status, ledgerKrw, gatewayKrw, expected) => {
    expect(compareBalances(order(status), { ledgerKrw, gatewayKrw, isMoving: false })).toBe(expected);
  });

  it.each([
    [12_000, 8000, 'MOVING'],
    [12_000, 12_000, 'SAME'],
    [8000, 8000, 'DIFFERENT'],
  ] as const)(
    'with %d in the ledger and %d at the gateway, while refunded by hand, is %s',
    (ledgerKrw, gatewayKrw, expected) => {
      const balances = { ledgerKrw, gatewayKrw, isMoving: true };
      expect(compareBalances(order('PARTIALLY_REFUNDED'), balances)).toBe(expected);
    },
  );
});
