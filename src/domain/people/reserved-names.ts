/** The name shown for a former member where the other side still sees their mentorings; no nickname may be this (product §24.4). */
export const FORMER_MEMBER_NAME = '탈퇴한 회원';

/** The product, its operators, and the word for an anonymous student (product §5.7): allowed nowhere in a nickname. */
const ANYWHERE = '선배랑 sunbaerang 관리자 운영자 운영팀 고객센터 고객지원 매니저팀 익명 admin operator official'.split(
  ' ',
);
/** An office by itself, such as `정산` or `정산 2`, or followed by a word for an office. Many words contain one by chance: 금정산, 다정 산책, 자유로운 영혼. */
const OFFICES = '운영|정산|결제';
const AFTER_OFFICES =
  '팀|담당|센터|부서|본부|사무|안내|알림|공지|문의|상담|지원|관리|매니저|직원|시스템|계정|계좌|공식|확인|요청|완료|취소|실패|오류|예정|대기|로\ubd07|\ubd07|도우미';
const OFFICE = new RegExp(`^(?:${OFFICES})$|(?:${OFFICES})(?:${AFTER_OFFICES})`);
/** This one is so short and so close to the operators that names must not begin or end with it either, except for the field of study. */
const OPERATION = /^운영(?!체제)|운영$/;

/** Whether somebody of this name would pass for the operators, in whatever spelling. */
export function passesForOperator(name: string): boolean {
  const shape = shapeOf(name);
  const syllables = shape.replaceAll(/[^가-힣]/g, '');
  return SHAPES.some((reserved) => shape.includes(reserved)) || OFFICE.test(syllables) || OPERATION.test(syllables);
}

/** Whether a name reads as `FORMER_MEMBER_NAME`. */
export function isFormerMemberName(name: string): boolean {
  return shapeOf(name) === FORMER_SHAPE;
}

/**
 * What a name looks like at a glance: in one width and case, without accents, spaces and signs, with jamo put together to the syllables that they
 * spell, and one letter for those that look alike (`l`, `i`, `1`, `ㅣ`; `o`, `0`, `ㅇ`).
 */
function shapeOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
  return composeJamo(letters.normalize('NFKC'))
    .replaceAll(/[i1\u1175]/g, 'l')
    .replaceAll(/[0\u110B]/g, 'o');
}

/** The final consonant that each initial is where it stands alone after a vowel, by the number of both in Unicode; 0 for those that never are. */
const FINALS = [1, 2, 4, 7, 0, 8, 16, 17, 0, 19, 20, 21, 22, 0, 23, 24, 25, 26, 27];
/** Two vowels that are written, or look, as a third. */
const VOWELS = new Map(
  // ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅘㅣㅙ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅝㅣㅞ ㅡㅣㅢ ㅏㅣㅐ ㅑㅣㅒ ㅓㅣㅔ ㅕㅣㅖ: as escapes, because a letter of a text is one of the page's font.
  '\u3157\u314f\u3158 \u3157\u3150\u3159 \u3157\u3163\u315a \u3158\u3163\u3159 \u315c\u3153\u315d \u315c\u3154\u315e \u315c\u3163\u315f \u315d\u3163\u315e \u3161\u3163\u3162 \u314f\u3163\u3150 \u3151\u3163\u3152 \u3153\u3163\u3154 \u3155\u3163\u3156'
    .split(' ')
    .map((three) => [three.slice(0, 2), three.slice(2)]),
);

/** Syllables with the jamo that follow them: an initial and a vowel are one already (NFC), what is left are second vowels and finals. */
function composeJamo(text: string): string {
  let composed = '';
  for (const letter of text) {
    const joined = join(composed.at(-1) ?? '', letter);
    composed = joined ? composed.slice(0, -1) + joined : composed + letter;
  }
  return composed;
}

/** A syllable of the Unicode block of Hangul and a jamo after it, as one; undefined when they are not. */
function join(syllable: string, jamo: string): string | undefined {
  if (!/^[가-힣]$/.test(syllable)) return undefined;
  const index = syllable.charCodeAt(0) - 0xac00;
  if (index % 28 !== 0) return undefined;
  const final = FINALS[jamo.charCodeAt(0) - 0x1100];
  if (final) return String.fromCharCode(0xac00 + index + final);
  const vowel = (index / 28) % 21;
  const second = String.fromCharCode(jamo.charCodeAt(0) - 0x1161 + 0x314f);
  const both = VOWELS.get(String.fromCharCode(vowel + 0x314f) + second);
  return both && String.fromCharCode(0xac00 + index + (both.charCodeAt(0) - 0x314f - vowel) * 28);
}

const SHAPES = ANYWHERE.map(shapeOf);
const FORMER_SHAPE = shapeOf(FORMER_MEMBER_NAME);
