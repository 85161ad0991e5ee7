import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../lib/api-error.ts';
import { codeMessage, codeRefused, codeSent, NO_CODE } from './code-form.tsx';

const NOW = 1_000_000;
const refusal = (code: string, message: string) => new ApiError({ status: 400, code, message });

describe('an email code', () => {
  const sent = codeSent('me@uni.ac.kr', 300, NOW);

  test('counts down from five minutes, anew at each resend', () => {
    expect(sent).toMatchObject({ sentTo: 'me@uni.ac.kr', expiresAt: NOW + 300_000, isSpent: false });
    expect(codeSent('me@uni.ac.kr', 300, NOW + 60_000).expiresAt).toBe(NOW + 360_000);
  });

  test('stays usable after a wrong guess and shows how many there were', () => {
    const wrongCode = refusal('WRONG_CODE', '인증번호가 올바르지 않습니다. (2/5)');
    expect(codeRefused(sent, wrongCode, NOW)).toEqual(sent);
    expect(codeMessage(sent, 240, wrongCode.message)).toBe('인증번호가 올바르지 않습니다. (2/5)');
  });

  test('is spent after the fifth wrong guess, and usable again once resent', () => {
    const spent = codeRefused(sent, refusal('CODE_ATTEMPTS_SPENT', ''), NOW);
    expect(codeMessage(spent, 240, undefined)).toBe('인증번호를 5회 틀렸습니다. 다시 요청해주세요.');
    const fifth = refusal('WRONG_CODE', '인증번호를 5회 틀렸습니다. 다시 요청해주세요.');
    expect(codeRefused(sent, fifth, NOW).isSpent).toBe(true);
    expect(codeSent(spent.email, 300, NOW).isSpent).toBe(false);
  });

  test('is shown as expired at zero, and when the server refuses it as expired before that', () => {
    expect(codeMessage(sent, 0, undefined)).toBe('인증번호가 만료되었습니다. 재전송해주세요.');
    expect(codeRefused(sent, refusal('CODE_EXPIRED', ''), NOW).expiresAt).toBe(NOW);
  });

  test('is not sent at first', () => {
    expect(NO_CODE.sentTo).toBeNull();
  });
});
