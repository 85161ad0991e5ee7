/** Jamo of which syllables consist, as NFKC leaves single ones, and the same letters of the keyboard. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const [FIRST_INITIAL, FIRST_VOWEL, FIRST_FINAL] = [0x1100, 0x1161, 0x11a8];

const OTHER = /[^\p{L}\p{N}]/gu;
const LETTER = /[\p{L}\p{N}]/u;
const LATIN = /[a-z]/;
const LATIN_OR_DIGIT = /[a-z\d]/;

/** ㈜, (주), (유), … */
const BRACKETED_FORM = /\(\s*[주유재사합자복학의]\s*\)/g;
const KOREAN_FORMS =
  '주식 ?회사|유한 ?책임 ?회사|유한 ?회사|합자 ?회사|합명 ?회사|재단 ?법인|사단 ?법인|株式会社|株式會社|有限会社';
const KOREAN_FORM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${KOREAN_FORMS})|(?:${KOREAN_FORMS})(?![\p{L}\p{N}])`,
  'gu',
);
/** At the end of a name alone: `Co-founder` is no company. */
const LATIN_FORM =
  /(?<=[\p{L}\p{N}][^\p{L}\p{N}]*)[\s,.()]+(?:inc|incorporated|co|company|corp|corporation|ltd|limited|llc|llp|plc|gmbh|pte|pty)[\s.,)]*$/u;

/**
 * The words of a text in the form that is stored and asked for: letters and digits by NFKC in lower case, without forms of
 * companies, and with the signs that tell names apart (`C`, `C++`, `C#`, `.NET`, `A+`).
 */
export function toSearchWords(text: string): string[] {
  const folded = fold(text);
  const named = withoutCompanyForms(folded);
  const words = (named.replaceAll(OTHER, '') === '' ? folded : named).split(/\s+/);
  return words.map((word) => keepSigns(word)).filter((word) => word !== '');
}

/** `toSearchWords` as one word: spaces do not count. */
export function toSearchText(text: string): string {
  return toSearchWords(text).join('');
}

/**
 * The lines by which a text is found: its normal form, and where that is another one all of its letters and digits, by which it is found while a form of
 * a company is being typed, and without its signs.
 */
export function toSearchLines(text: string): string[] {
  return [...new Set([toSearchText(text), fold(text).replaceAll(OTHER, '')])];
}

/** One spelling of what differs in case, width or composition alone. A letter at a time: Greek has another small sigma at the end of a word. */
function fold(text: string): string {
  const compatible = text
    .split(/([ㄱ-ㆎ]+)/)
    .map((part, index) => (index % 2 === 1 ? part : toKeyboardJamo(part.normalize('NFKC'))));
  const lower = Array.from(compatible.join('').toUpperCase(), (letter) => letter.toLowerCase()).join('');
  return lower.normalize('NFC').replaceAll('♯', '#');
}

/** A consonant alone is one that somebody searches by, however it was written: of half width, in a circle, or as a part of a syllable. */
function toKeyboardJamo(text: string): string {
  return text.replaceAll(/[\u1100-\u1112\u1161-\u1175\u11A8-\u11C2]/g, (jamo) => {
    const code = jamo.charCodeAt(0);
    if (code < FIRST_VOWEL) return INITIALS.charAt(code - FIRST_INITIAL);
    return code < FIRST_FINAL ? VOWELS.charAt(code - FIRST_VOWEL) : FINALS.charAt(code - FIRST_FINAL);
  });
}

function withoutCompanyForms(folded: string): string {
  let named = folded.replaceAll(BRACKETED_FORM, ' ').replaceAll(KOREAN_FORM, ' ').trim();
  for (let before = ''; named !== before;) {
    before = named;
    named = named.replace(LATIN_FORM, '');
  }
  return named;
}

/** `+` after a letter, unless it joins two words; `#` after a single Latin letter; `.` before NET. All other signs go. */
function keepSigns(word: string): string {
  const kept = word.replaceAll(/\++|#+|\.+/g, (signs: string, at: number) => {
    const [before = '', after = ''] = [word[at - 1], word[at + signs.length]];
    const isAfterOne = LATIN.test(before) && !LATIN_OR_DIGIT.test(word[at - 2] ?? '');
    if (signs.startsWith('+')) {
      const isPartOfName = LETTER.test(before) && (signs.length > 1 || isAfterOne || !LETTER.test(after));
      return isPartOfName ? signs.slice(0, 2) : ' ';
    }
    if (signs.startsWith('#')) return isAfterOne && !LATIN.test(after) ? '#' : ' ';
    return /^net(?![a-z])/.test(word.slice(at + signs.length)) ? '.' : ' ';
  });
  return kept.replaceAll(/[^\p{L}\p{N}+#.]/gu, '');
}

/** More marks than a letter of any language has. Composing puts those of a letter in order, in time that grows with the square of their number (S-94). */
const MARKS_WITHOUT_END = /(\p{M}{16})\p{M}+/gu;
/** Marks on one letter after the fourth: a pile of them covers the lines above and below. */
const PILED_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/** A text with whole syllables and letters (NFC), of whatever length and origin, and at most four marks on a letter. */
export function compose(text: string): string {
  return text.replaceAll(MARKS_WITHOUT_END, '$1').normalize('NFC').replaceAll(PILED_MARKS, '$1');
}

/** The text as a part of a LIKE pattern, in which `%`, `_` and `\` stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A LIKE pattern for what contains the text; null without one. */
export function patternOf(text: string | undefined): string | null {
  return text ? `%${escapeLike(text)}%` : null;
}
