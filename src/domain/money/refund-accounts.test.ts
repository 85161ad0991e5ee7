import { expect, it } from 'vitest';
import { refundAccount } from './refund-accounts.ts';

const account = (accountNumber: string, holderName = '김민지') =>
  refundAccount.safeParse({ bank: '88', accountNumber, holderName });

it('takes an account number as a bank app copies it', () => {
  expect(account(' 110-234-567890 ').data?.accountNumber).toBe('110234567890');
  expect(account('110 234 567890').data?.accountNumber).toBe('110234567890');
});

it.each(['', '110-23', '110234a567890', '1'.repeat(21)])('asks for digits instead of %j', (accountNumber) => {
  expect(account(accountNumber).error?.issues).toMatchObject([
    { message: '계좌번호를 숫자 6~20자리로 입력해 주세요.' },
  ]);
});

it('says how long the name of the account holder may be', () => {
  expect(account('110234567890', '가'.repeat(31)).error?.issues).toMatchObject([
    { message: '예금주는 최대 30자까지 입력할 수 있어요.' },
  ]);
});
