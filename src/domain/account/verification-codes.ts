import * as z from 'zod/mini';
import { toHalfWidth } from '../text/half-width.ts';

/** SPEC §9. */
export const CODE_LENGTH = 4;
export const CODE_LIFETIME_SECONDS = 300;
export const MAX_CODE_ATTEMPTS = 5;

/** S-03: the resend budget. A resend resets the attempts, never the budget. */
export const RESEND_INTERVAL_SECONDS = 30;
export const MAX_CODES_AN_HOUR = 3;
export const MAX_CODES_A_DAY = 5;
/** Enough for a whole campus behind one address, below a flood. The setting `CODES_AN_HOUR_PER_NETWORK`, never less than the second. */
export const DEFAULT_CODES_AN_HOUR_PER_NETWORK = 1200;
export const MIN_CODES_AN_HOUR_PER_NETWORK = 600;
/** Keeps the probability of guessing one of an account's reset codes under 0.5 % (docs/decisions/0030). */
export const MAX_RESET_CODES_IN_30_DAYS = 10;
/** S-07: how long a verified code allows a sign-up or a password reset. */
export const GRANT_LIFETIME_SECONDS = 600;

export const CODE_PURPOSES = ['SIGN_UP', 'PASSWORD_RESET'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const CODE_FORMAT_MESSAGE = '인증번호 4자리를 입력해 주세요.';
export const CODE_EXPIRED_MESSAGE = '인증번호가 만료되었습니다. 재전송해주세요.';
export const CODE_ATTEMPTS_SPENT_MESSAGE = '인증번호를 5회 틀렸습니다. 다시 요청해주세요.';
export const CODE_SEND_FAILED_MESSAGE = '인증 메일 전송에 실패했습니다. 잠시 후 다시 시도해 주세요.';

/** SPEC §8: the n-th wrong guess. */
export function wrongCodeMessage(attempts: number): string {
  return attempts >= MAX_CODE_ATTEMPTS
    ? CODE_ATTEMPTS_SPENT_MESSAGE
    : `인증번호가 올바르지 않습니다. (${attempts}/${MAX_CODE_ATTEMPTS})`;
}

export const verificationCode = z
  .string(CODE_FORMAT_MESSAGE)
  .check(z.overwrite(toHalfWidth), z.trim(), z.regex(/^\d{4}$/, CODE_FORMAT_MESSAGE));
