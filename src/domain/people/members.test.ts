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
import { passesForOperator } from './reserved-names.ts';

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

describe('a nickname that would pass for the operators', () => {
  const WORDS = ['익명', '운영', '정산', '결제', '고객센터', '관리자', '선배랑', 'Sunbaerang'];
  const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
  const HALF_WIDTH = new Map(
    Array.from({ length: 0xffdc - 0xffa1 }, (_, index) => String.fromCharCode(0xffa1 + index)).map((half) => [
      half.normalize('NFKC'),
      half,
    ]),
  );
  /** A letter as the keyboard has its jamo, or in full width. */
  const spelt = (letter: string) =>
    Array.from(letter.normalize('NFD'), (jamo) => {
      const code = jamo.charCodeAt(0);
      if (code < 0x1100) return String.fromCharCode(code + 0xfee0);
      if (code < 0x1161) return INITIALS[code - 0x1100] ?? '';
      return code < 0x11a8 ? String.fromCharCode(code - 0x1161 + 0x314f) : (FINALS[code - 0x11a8] ?? '');
    });
  const halves = (letter: string) => spelt(letter).map((jamo) => HALF_WIDTH.get(jamo.normalize('NFKC')) ?? jamo);

  it('S-99 is none in any spelling of these words', () => {
    const lettersOf = (letter: string) =>
      fc.constantFrom(
        [letter],
        [letter.toUpperCase()],
        Array.from(letter.normalize('NFD')),
        spelt(letter),
        halves(letter),
      );
    const spelling = fc
      .constantFrom(...WORDS)
      .chain((word) => fc.tuple(...Array.from(word, lettersOf)))
      .chain((letters) =>
        fc.tuple(
          ...letters
            .flat()
            .map((letter) =>
              fc.constantFrom('', '', ' ', '.', '_', '-', '·', '\u200b', '\u3164').map((sign) => letter + sign),
            ),
        ),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(spelling, (name) => {
        expect(passesForOperator(name)).toBe(true);
        expect(nickname.safeParse(name).success).toBe(false);
      }),
      { numRuns: 3000 },
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
      '익명',
      '익명 후배',
      '익.명',
      'ㅇㅣㄱㅁㅕㅇ',
      '운영',
      '운 영',
      '운.영',
      '운_영',
      '운-영2',
      'ㅇㅜㄴㅇㅕㅇ',
      '우ㄴ영',
      '운ㅇㅕㅇ',
      '운영팀',
      '운영진',
      '운영국',
      '학교 운영',
      '김운영',
      '정산',
      '정-산',
      '정산 2',
      '정산팀',
      '정산 담당',
      '월말 정산 안내',
      'ㅈㅓㅇㅅㅏㄴ',
      'ㄱㅕㄹㅈㅔ',
      'ㄱㅕㄹㅈㅓㅣ',
      '결제',
      '결 제',
      '결제팀',
      '결제 확인',
      '카드결제 취소',
      'k결제k',
      '고 객 센 터',
      'ㄱㅗㄱㅐㄱㅅㅔㄴㅌㅓ',
      '관-리_자',
      'ㄱㅘㄴㄹㅣㅈㅏ',
      'ㄱㅗㅏㄴ리자',
      '관ㄹㅣ자',
      '선_배_랑',
      '선배ㄹㅏㅇ',
      'ㅅㅓㄴㅂㅐㄹㅏㅇ',
      '선배랑운영',
      'SUN.bae-rang',
      'sun bae rang',
    ].map((given) => [given, '운영팀으로 보일 수 있는 닉네임은 쓸 수 없어요. 다른 닉네임을 입력해 주세요.']),
  ])('refuses %j', (given, message) => {
    expect(firstMessage(nickname.safeParse(given))).toBe(message);
  });

  it.each([
    '맑은 자전거',
    'Renée 2',
    '김선배',
    'ㅋㅋ선배',
    '李 선배',
    'さくら',
    'a.b_c-d',
    '관리 잘하는 선배',
    '자유로운 영혼',
    '귀여운영이',
    '서운 영화',
    '운영체제 조교',
    '다정 산책',
    '금정산 다람쥐',
    '열정사나이',
    '결제왕',
  ])('takes %s', (given) => {
    expect(nickname.parse(given)).toBe(given);
  });

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
