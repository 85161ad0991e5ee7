import { describe, expect, it } from 'vitest';
import { recoveryCode, totpCode } from '../account/second-factors.ts';
import { verificationCode } from '../account/verification-codes.ts';
import { couponCode } from '../money/campaigns/campaigns.ts';
import { payoutAccount } from '../money/payout-accounts.ts';
import { refundAccount } from '../money/refund-accounts.ts';
import { digitsOf, toHalfWidth, wholeNumberOf } from './half-width.ts';

describe('numbers and codes in full width', () => {
  it.each([
    ['１２３４', '1234'],
    ['１２３－４５６', '123-456'],
    ['110–234—567', '110-234-567'],
    ['ＡＢ　ｃ！', 'AB c!'],
    ['가나다', '가나다'],
  ])('%s is %s', (typed, plain) => expect(toHalfWidth(typed)).toBe(plain));

  it.each([
    ['a code by mail', verificationCode, '０１２３', '0123'],
    ['a code of an app', totpCode, '１２３　４５６', '123456'],
    ['a recovery code', recoveryCode, 'ａｂｃｄ－ＥＦＧＨ－ＪＫＭＮ－ＰＱＲＳ', 'ABCDEFGHJKMNPQRS'],
    ['a coupon', couponCode, 'ｆａｌｌ２０２６', 'FALL2026'],
  ] as const)('are taken: %s', (_what, schema, typed, plain) => expect(schema.parse(typed)).toBe(plain));

  it('are taken: an account, and the number of a business', () => {
    const account = { bank: '88', accountNumber: '１１０－２３４－５６７８９０', holderName: '김하늘' } as const;
    expect(refundAccount.parse(account).accountNumber).toBe('110234567890');
    const { businessNumber } = payoutAccount.parse({ ...account, businessNumber: '１２４－８１－００９９８' });
    expect(businessNumber).toBe('124-81-00998');
  });

  it('are taken while they are typed, and cut like others', () => {
    expect(digitsOf('２０，０００원', 8)).toBe('20000');
    expect(digitsOf('１２３４５', 4)).toBe('1234');
    expect(['２０，０００', ' 5 ', '1.5', ''].map(wholeNumberOf)).toEqual([20_000, 5, Number.NaN, Number.NaN]);
  });
});
