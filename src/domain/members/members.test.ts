import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import {
  email,
  INVALID_EMAIL_MESSAGE,
  nickname,
  nicknameKey,
  password,
  PASSWORD_HINT,
  PASSWORD_RULE_MESSAGE,
  PASSWORD_RULES,
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

  it('is what password managers are told: its lengths, its four sorts, its signs and no others', () => {
    const signs = '@$!%*?&';
    expect(PASSWORD_RULES).toBe(
      `minlength: 8; maxlength: 20; required: lower; required: upper; required: digit; required: [${signs}];`,
    );
    expect(PASSWORD_HINT).toContain(signs);
    for (const sign of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
      expect([sign, password.safeParse(`Abcdefg1${sign}`).success]).toEqual([sign, signs.includes(sign)]);
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
    ...[
      ['a tag', '선배<script>'],
      ['a space without width', '선배\u200b님'],
      ['a Hangul filler', '선배\u3164'],
      ['a half-width Hangul filler', '선배\uffa0'],
      ['a variation selector', '선배\ufe0f'],
      ['a Cyrillic letter among Latin ones', 'K\u0430kao'],
      ['a Greek letter among Latin ones', 'K\u03b1kao'],
      ['a Latin letter without its dot', 'm\u0131na'],
      ['full-width letters', '\uff21\uff22'],
      ['a radical that looks like a character', '\u2f00'],
      ['digits of another script', '\u0661\u0662'],
    ].map(([, given]) => [given, '닉네임에는 한글, 영문, 한자, 숫자, 공백과 . _ - 만 쓸 수 있어요.']),
    ...[
      '선배랑',
      '선 배 랑 운영',
      'Sunbaerang',
      'sunbaerang_official',
      'ADM1N',
      '관.리.자',
      '운영자입니다',
      'Admín',
      'admㅣn팀',
      'ㅇperatㅇr',
      '0ffícíal',
      '고객센터',
    ].map((given) => [given, '운영팀으로 보일 수 있는 닉네임은 쓸 수 없어요. 다른 닉네임을 입력해 주세요.']),
  ])('refuses %j', (given, message) => {
    expect(firstMessage(nickname.safeParse(given))).toBe(message);
  });

  it.each(['맑은 자전거', 'Renée 2', '김선배', 'ㅋㅋ선배', '李 선배', 'さくら', 'a.b_c-d', '관리 잘하는 선배'])(
    'takes %s',
    (given) => {
      expect(nickname.parse(given)).toBe(given);
    },
  );

  it('never takes a character that nobody sees', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1, maxLength: 20 }), (given) => {
        const { success, data = '' } = nickname.safeParse(`선배${given}`);
        expect(success && /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u.test(data)).toBe(false);
      }),
      { numRuns: 2000 },
    );
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
