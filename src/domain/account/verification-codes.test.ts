import { describe, expect, it } from 'vitest';
import { verificationCode, wrongCodeMessage } from './verification-codes.ts';

describe('a verification code', () => {
  it('is four digits', () => {
    expect(['0000', '1234', ' 9876 '].map((code) => verificationCode.safeParse(code).success)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['', '123', '12345', '12a4'].map((code) => verificationCode.safeParse(code).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('counts wrong tries out loud, and stops at the fifth', () => {
    expect(wrongCodeMessage(1)).toBe('인증번호가 올바르지 않습니다. (1/5)');
    expect(wrongCodeMessage(4)).toBe('인증번호가 올바르지 않습니다. (4/5)');
    expect(wrongCodeMessage(5)).toBe('인증번호를 5회 틀렸습니다. 다시 요청해주세요.');
  });
});
