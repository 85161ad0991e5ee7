import { expect, it } from 'vitest';
import { bankName } from './banks.ts';
import { maskAccountNumber } from './payout-accounts.ts';

it('shows an owner the last four digits of an account, and no more', () => {
  expect(maskAccountNumber('110234567890')).toBe('****7890');
});

it('calls a bank by its Korean name, and an unknown one by its code', () => {
  expect(bankName('90')).toBe('카카오뱅크');
  expect(bankName('39')).toBe('경남은행');
  expect(bankName('00')).toBe('00');
});
