import * as z from 'zod/mini';
import { toHalfWidth } from '../text/half-width.ts';

export const PHONE_CODE_LENGTH = 6;
export const PHONE_CODE_MINUTES = 5;
/** How often a member may ask for a code, and how often one number is sent one, in 24 hours. */
export const PHONE_CODES_A_DAY = 5;
/** A campus may be behind one network: this stops floods alone. */
export const PHONE_CODES_AN_HOUR_PER_NETWORK = 300;

export const PHONE_FORMAT_MESSAGE = '010으로 시작하는 휴대폰 번호를 입력해 주세요.';
export const SAME_PHONE_MESSAGE = '이미 등록한 번호예요. 다른 번호를 입력해 주세요.';
export const PHONE_CODE_FORMAT_MESSAGE = `인증번호 ${PHONE_CODE_LENGTH}자리를 입력해 주세요.`;

/** A Korean mobile number as E.164, however it was typed (`010-1234-5678`, `+82 10 …`, `０１０…`); another text is only trimmed. */
function toE164(text: string): string {
  const typed = toHalfWidth(text).replaceAll(/[\s().·-]/g, '');
  const national = typed.replace(/^(?:\+|00)?82/, '').replace(/^0/, '');
  return /^(?:\+|00|0|82)/.test(typed) ? `+82${national}` : text.trim();
}

/** A Korean mobile number; its output is E.164, `+821012345678`. */
export const mobileNumber = z
  .string(PHONE_FORMAT_MESSAGE)
  .check(
    z.maxLength(40, PHONE_FORMAT_MESSAGE),
    z.overwrite(toE164),
    z.regex(/^\+821(?:0\d{8}|[16-9]\d{7,8})$/, PHONE_FORMAT_MESSAGE),
  );

export const phoneCode = z
  .string(PHONE_CODE_FORMAT_MESSAGE)
  .check(z.overwrite(toHalfWidth), z.trim(), z.regex(/^\d{6}$/, PHONE_CODE_FORMAT_MESSAGE));

/** As Korea dials it: `01012345678`. */
export function nationalNumber(e164: string): string {
  return e164.replace(/^\+82/, '0');
}

/** As people write it: `010-1234-5678`. */
export function describeNumber(e164: string): string {
  return nationalNumber(e164).replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3');
}
