import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  email,
  INVALID_EMAIL_MESSAGE,
  nickname,
  nicknameKey,
  password,
  PASSWORD_RULE_MESSAGE,
  passwordPair,
  PASSWORDS_DIFFER_MESSAGE,
} from './members.ts';

const firstMessage = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe('email', () => {
  it.each([
    ['student@hanbit.ac.kr', 'student@hanbit.ac.kr'],
    ['  Student.Kim+a@Hanbit.AC.KR ', 'student.kim+a@hanbit.ac.kr'],
    [`${'a'.repeat(240)}@hanbit.ac.kr`, `${'a'.repeat(240)}@hanbit.ac.kr`],
  ])('takes %s', (given, kept) => {
    expect(email.parse(given)).toBe(kept);
  });

  it.each([
    '',
    'student',
    'student@',
    '@hanbit.ac.kr',
    'student@hanbit',
    'a b@hanbit.ac.kr',
    '"quoted"@hanbit.ac.kr',
    'a@hanbit.ac.kr,b@hanbit.ac.kr',
    'a@hanbit.ac.kr\r\nBcc: b@hanbit.ac.kr',
    'a..b@hanbit.ac.kr',
    '.a@hanbit.ac.kr',
    'a@-hanbit.ac.kr',
    `${'a'.repeat(250)}@hanbit.ac.kr`,
    'a@한빛.kr',
  ])('S-14 refuses %j', (given) => {
    expect(firstMessage(email.safeParse(given))).toBe(INVALID_EMAIL_MESSAGE);
  });

  it('refuses what is no text at all', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => typeof value !== 'string'),
        (value) => {
          expect(firstMessage(email.safeParse(value))).toBe(INVALID_EMAIL_MESSAGE);
        },
      ),
    );
  });
});

describe('password', () => {
  it.each(['Abcdef1!', 'Zz9@$!%*?&', 'A1!aaaaaaaaaaaaaaaaa'])('takes %s', (given) => {
    expect(password.safeParse(given).success).toBe(true);
  });

  it.each([
    ['seven characters', 'Abcde1!'],
    ['twenty-one characters', 'A1!aaaaaaaaaaaaaaaaaa'],
    ['no capital', 'abcdef1!'],
    ['no small letter', 'ABCDEF1!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
    ['another special character', 'Abcdef1#'],
    ['a space', 'Abcdef 1!'],
    ['Hangul', 'Abcdef1!가'],
  ])('refuses %s', (_what, given) => {
    expect(firstMessage(password.safeParse(given))).toBe(PASSWORD_RULE_MESSAGE);
  });

  it('asks for the same one twice', () => {
    expect(passwordPair.safeParse({ password: 'Abcdef1!', passwordConfirm: 'Abcdef1!' }).success).toBe(true);
    expect(firstMessage(passwordPair.safeParse({ password: 'Abcdef1!', passwordConfirm: 'Abcdef1?' }))).toBe(
      PASSWORDS_DIFFER_MESSAGE,
    );
  });
});

describe('nickname', () => {
  it.each([
    ['', '닉네임을 입력해주세요.'],
    ['   ', '닉네임을 입력해주세요.'],
    ['가'.repeat(21), '닉네임은 최대 20자까지 입력할 수 있어요.'],
    ['선배<script>', '닉네임에는 글자, 숫자, 공백과 . _ - 만 쓸 수 있어요.'],
    ['선배\u200b님', '닉네임에는 글자, 숫자, 공백과 . _ - 만 쓸 수 있어요.'],
  ])('refuses %j', (given, message) => {
    expect(firstMessage(nickname.safeParse(given))).toBe(message);
  });

  it('keeps twenty characters, trimmed and composed', () => {
    expect(nickname.parse(` ${'가'.repeat(20)} `)).toBe('가'.repeat(20));
    expect(nickname.parse('가'.normalize('NFD'))).toBe('가');
  });

  it('knows two spellings of one name as the same', () => {
    expect(nicknameKey('Blue Whale')).toBe(nicknameKey('ＢＬＵＥwhale'));
    expect(nicknameKey('푸른 고래')).toBe(nicknameKey('푸른고래'));
    expect(nicknameKey('푸른 고래')).not.toBe(nicknameKey('푸른 나무'));
  });
});
