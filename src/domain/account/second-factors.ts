import * as z from 'zod/mini';
import { requiredText } from '../people/members.ts';
import { toHalfWidth } from '../text/half-width.ts';

/** RFC 6238 as authenticator apps expect it. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;
/** S-63: wrong codes of one person within the window; then none is looked at until it is over. */
export const MAX_WRONG_FACTORS = 5;
export const WRONG_FACTORS_WINDOW_MINUTES = 15;
export const RECOVERY_CODE_COUNT = 10;
/** A phone, a laptop, a key in the drawer and some more. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 30;
/** How long the second factor may take after the password, and an enrolment. */
export const SIGN_IN_LIFETIME_SECONDS = 600;

/** S-64: for what moves money or takes data out, a second factor of the session is at most this old. */
export const STEP_UP_MINUTES = 5;

export const TOTP_FORMAT_MESSAGE = `인증 앱에 보이는 ${TOTP_DIGITS}자리 숫자를 입력해 주세요.`;
/** Five random bits each, 120 in all: their hashes cannot be brute-forced. */
export const RECOVERY_CODE_LENGTH = 24;
/** Older codes: 80 bits. They are accepted until they are replaced. */
const EARLIER_RECOVERY_CODE_LENGTH = 16;
export const RECOVERY_CODE_FORMAT_MESSAGE = `복구 코드 ${RECOVERY_CODE_LENGTH}자를 입력해 주세요.`;

/** A code of an authenticator app; apps show it with a space in the middle. */
export const totpCode = z.string(TOTP_FORMAT_MESSAGE).check(
  z.maxLength(20, TOTP_FORMAT_MESSAGE),
  z.overwrite((value) => toHalfWidth(value).replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, TOTP_FORMAT_MESSAGE),
);

/** Without I, L, O and U, which are mistaken for other letters (Crockford's base32). */
export const RECOVERY_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A recovery code as it is compared: without the dashes that it is shown with. */
export const recoveryCode = z.string(RECOVERY_CODE_FORMAT_MESSAGE).check(
  z.maxLength(60, RECOVERY_CODE_FORMAT_MESSAGE),
  z.overwrite((value) => toHalfWidth(value).toUpperCase().replaceAll(/[\s-]/g, '')),
  z.regex(/^[0-9A-HJKMNP-TV-Z]+$/, RECOVERY_CODE_FORMAT_MESSAGE),
  z.refine(
    ({ length }) => length === RECOVERY_CODE_LENGTH || length === EARLIER_RECOVERY_CODE_LENGTH,
    RECOVERY_CODE_FORMAT_MESSAGE,
  ),
);

/** A code of the app, or a recovery code. */
export const factorCode = z.union(
  [totpCode, recoveryCode],
  `인증 앱의 코드 ${TOTP_DIGITS}자리나 복구 코드 ${RECOVERY_CODE_LENGTH}자를 입력해 주세요.`,
);

/** Whether what fits `factorCode` is a code of the app. */
export function isTotpCode(code: string): boolean {
  return code.length === TOTP_DIGITS;
}

/** `ABCD-EFGH-JKMN-PQRS-TVWX-YZ01` */
export function describeRecoveryCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

/** What its owner calls a passkey. */
export const passkeyName = requiredText(MAX_PASSKEY_NAME_LENGTH, '패스키의 이름을 입력해 주세요.', '이름은');
