import * as z from 'zod/mini';
import { maxLetters } from '../text/length.ts';
import { isFormerMemberName, passesForOperator } from './reserved-names.ts';

export const MEMBER_TYPES = ['ROLE_MENTOR', 'ROLE_MENTEE'] as const;
export type MemberType = (typeof MEMBER_TYPES)[number];
/** Operators sign in like members, but cannot sign up. */
export type Role = MemberType | 'ROLE_ADMIN';

export const INVALID_EMAIL_MESSAGE = '올바른 이메일을 입력해주세요';
export const PASSWORD_RULE_MESSAGE = '대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요.';
/** The rule as its field says it: with the signs that SPEC §5 counts. */
export const PASSWORD_HINT = `${PASSWORD_RULE_MESSAGE} 특수문자: @$!%*?&`;
export const PASSWORD_TOO_COMMON_MESSAGE =
  '너무 흔하거나 유출된 적이 있는 비밀번호예요. 다른 비밀번호를 입력해 주세요.';
export const PASSWORD_USABLE_MESSAGE = '사용 가능한 비밀번호입니다.';
export const PASSWORDS_DIFFER_MESSAGE = '입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.';
export const EMPTY_NICKNAME_MESSAGE = '닉네임을 입력해주세요.';
export const NICKNAME_TAKEN_MESSAGE = '이미 사용 중인 닉네임입니다.';
export const NICKNAME_USABLE_MESSAGE = '사용 가능한 닉네임입니다.';
export const MAX_NICKNAME_LENGTH = 20;

const MAX_EMAIL_LENGTH = 254;
const MAX_SECRET_LENGTH = 200;
/**
 * A mail address in common use: an unquoted local part (no commas or line breaks: S-14), a host with a dot.
 * Stored in lower case, so that one mailbox is one member.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const PASSWORD = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,20}$/;

/** The same rule for password managers, in the language of the attribute `passwordrules`: what they suggest then follows it. */
export const PASSWORD_RULES =
  'minlength: 8; maxlength: 20; required: lower; required: upper; required: digit; required: [@$!%*?&];';

/** SPEC §5: a standard address; stored in lower case. */
export const email = z
  .string(INVALID_EMAIL_MESSAGE)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(MAX_EMAIL_LENGTH, INVALID_EMAIL_MESSAGE),
    z.regex(EMAIL, INVALID_EMAIL_MESSAGE),
  );

/** SPEC §5: 8 to 20 of letters, digits and @$!%*?&, at least one of each kind. */
export const password = z.string(PASSWORD_RULE_MESSAGE).check(z.regex(PASSWORD, PASSWORD_RULE_MESSAGE));

/**
 * Sign-in input (SPEC §5): both must be non-empty after trimming. The rules above are not applied, so that members who
 * registered under older rules can sign in; the password's spaces are kept.
 */
export const credentials = z.object({
  email: z
    .string('이메일을 입력해 주세요.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, '이메일을 입력해 주세요.'),
      z.maxLength(MAX_EMAIL_LENGTH, INVALID_EMAIL_MESSAGE),
    ),
  password: z
    .string('비밀번호를 입력해 주세요.')
    .check(
      z.regex(/\S/, '비밀번호를 입력해 주세요.'),
      z.maxLength(MAX_SECRET_LENGTH, `비밀번호는 최대 ${MAX_SECRET_LENGTH}자까지 입력할 수 있어요.`),
    ),
});

/** The password step of sign-up and reset: the second entry must equal the first (SPEC §5). */
export const passwordPair = z.object({ password, passwordConfirm: z.string(PASSWORDS_DIFFER_MESSAGE) }).check(
  z.refine((pair) => pair.password === pair.passwordConfirm, {
    message: PASSWORDS_DIFFER_MESSAGE,
    path: ['passwordConfirm'],
  }),
);

/**
 * Letters that nobody mistakes for one another: whole Hangul syllables and the jamo of the keyboard, Latin letters as Western Europe writes
 * them, kana and Chinese characters. A Cyrillic `а` looks like a Latin one, and a Hangul filler like nothing at all.
 */
const NICKNAME = /^[가-힣ㄱ-ㅣA-Za-zÀ-ÖØ-öø-ÿ\p{Unified_Ideograph}ぁ-ゖァ-ヺー0-9 ._-]+$/u;
/**
 * A nickname, unique among mentors and mentees: 1 to 20 characters, trimmed, NFC, no line breaks, invisible or confusable characters, and no
 * name of the operators or the product.
 */
export const nickname = z.string(EMPTY_NICKNAME_MESSAGE).check(
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, EMPTY_NICKNAME_MESSAGE),
  maxLetters(MAX_NICKNAME_LENGTH, `닉네임은 최대 ${MAX_NICKNAME_LENGTH}자까지 입력할 수 있어요.`),
  z.regex(NICKNAME, '닉네임에는 한글, 영문, 한자, 숫자, 공백과 . _ - 만 쓸 수 있어요.'),
  z.refine(
    (value) => !passesForOperator(value),
    '운영팀으로 보일 수 있는 닉네임은 쓸 수 없어요. 다른 닉네임을 입력해 주세요.',
  ),
  z.refine((value) => !isFormerMemberName(value), '쓸 수 없는 닉네임이에요. 다른 닉네임을 입력해 주세요.'),
);

/** The key that nicknames are unique by: ignores case, full or half width, and spaces. */
export function nicknameKey(value: string): string {
  return value.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}

/** A required text of at most `max` characters, trimmed. */
export function requiredText(max: number, emptyMessage: string, label: string) {
  return z
    .string(emptyMessage)
    .check(z.trim(), z.minLength(1, emptyMessage), maxLetters(max, `${label} 최대 ${max}자까지 입력할 수 있어요.`));
}

export const MAX_SCHOOL_TEXT_LENGTH = 50;
/** A university of the directory and the field of study (SPEC §3 `education`). */
export const education = z.object({
  schoolName: requiredText(MAX_SCHOOL_TEXT_LENGTH, '학교를 선택해 주세요.', '학교명은'),
  major: requiredText(MAX_SCHOOL_TEXT_LENGTH, '전공을 입력해 주세요.', '전공은'),
});

/** An image on the wire: its original file name and the address it is served at; both empty when there is none. */
export const image = z.object({
  fileName: z.string().check(z.maxLength(255)),
  filePath: z.string().check(z.maxLength(500)),
});
export type Image = z.infer<typeof image>;
