import { describe, expect, it } from 'vitest';
import { emailChange, emailChangeCodes } from './email-change.ts';
import { passwordChange, SAME_PASSWORD_MESSAGE } from './password-change.ts';
import { describeRecoveryCode, isTotpCode, recoveryCode, totpCode } from './second-factors.ts';
import { marketingAskedSince } from './terms.ts';

const [OLD, NEW] = ['Moonlit30?walk', 'Sunlit31!road'];

describe('a new password', () => {
  it('is another than the one until now', () => {
    expect(passwordChange.safeParse({ currentPassword: OLD, newPassword: NEW }).success).toBe(true);
    const { error } = passwordChange.safeParse({ currentPassword: NEW, newPassword: NEW });
    expect(error?.issues).toMatchObject([{ message: SAME_PASSWORD_MESSAGE, path: ['newPassword'] }]);
  });
});

describe('a change of the address', () => {
  it('needs the new one, and the codes of both', () => {
    expect(emailChange.safeParse({ currentPassword: OLD, newEmail: 'new@mail.example' }).success).toBe(true);
    expect(emailChange.safeParse({ currentPassword: OLD }).success).toBe(false);
    expect(emailChangeCodes.safeParse({ oldCode: '1234', newCode: '5678' }).success).toBe(true);
    expect(emailChangeCodes.safeParse({ newCode: '5678' }).success).toBe(false);
  });
});

describe('a code', () => {
  it('of the app has six digits, in any width', () => {
    expect(totpCode.parse('１２３ 456')).toBe('123456');
    expect([isTotpCode('123456'), isTotpCode('1234567')]).toEqual([true, false]);
  });

  it.each([24, 16])('for recovery may have %i letters', (length) => {
    expect(recoveryCode.parse('abcd-'.repeat(length / 4))).toBe('ABCD'.repeat(length / 4));
  });

  it.each([15, 20, 25])('for recovery may not have %i letters', (length) => {
    expect(recoveryCode.safeParse('A'.repeat(length)).success).toBe(false);
  });

  it('for recovery is shown in groups of four', () => {
    expect(describeRecoveryCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
    expect(describeRecoveryCode('ABC')).toBe('ABC');
  });
});

it('consents to marketing are asked for again thirty days before two years are over', () => {
  expect(marketingAskedSince(new Date('2026-11-23T03:00:00Z'))).toEqual(new Date('2024-12-23T03:00:00Z'));
});
