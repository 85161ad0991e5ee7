import { canBeChoseong, combineCharacter, disassemble, getChoseong, hasBatchim, removeLastCharacter } from 'es-hangul';

const FINALS_A_SYLLABLE = 27;
/** Consonants that a keyboard makes of two, which at the beginning of syllables are two again. */
const COMPOUND_CONSONANTS = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/** A text as it is searched in: letters and digits alone, in one form of Unicode and in lower case. */
export function toSearchText(text: string): string {
  const lower = text.normalize('NFC').toLowerCase().normalize('NFC');
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The words of what somebody typed, each of which must be found; none when it holds neither letter nor digit. */
export function toSearchTerms(typed: string): string[] {
  const words = typed.split(/\s+/).map(toSearchText);
  const split = words.map((word) => word.replaceAll(COMPOUND_CONSONANTS, (pair) => disassemble(pair)));
  return [...new Set(split.filter((word) => word !== ''))];
}

/**
 * The regular expression of a word, of our making alone, for JavaScript and PostgreSQL alike. A consonant stands for every
 * syllable that begins with it (`ㅍㄹㅌ`, `프ㄹㅌ`: 프론트). The last syllable may be half typed: `바` and `밥` are on the way
 * to 발 and 바보.
 * @param isWhole the last syllable stands for itself alone
 */
export function toPattern(word: string, { isWhole = false } = {}): string {
  const letters = Array.from(word);
  return letters
    .map((letter, place) => {
      if (canBeChoseong(letter)) return syllablesFrom(letter);
      return isSyllable(letter) && !isWhole && place === letters.length - 1 ? halfTyped(letter) : letter;
    })
    .join('');
}

/** What an index keeps of a text: each letter and pair of letters, and their initial consonants. */
export function termsOfText(text: string): Set<string> {
  const letters = Array.from(text);
  const terms = new Set<string>();
  for (const [place, letter] of letters.entries()) {
    terms.add(openSyllable(letter)).add(initialOf(letter));
    const next = letters[place + 1];
    if (next === undefined) continue;
    terms.add(letter + openSyllable(next)).add(initialOf(letter) + initialOf(next));
  }
  return terms;
}

/** Terms that every text has in which the word's pattern is found. */
export function bigramsOf(word: string): Set<string> {
  const letters = Array.from(word);
  if (letters.length === 1) return new Set([openSyllable(word)]);
  const terms = new Set<string>();
  for (const [place, letter] of letters.entries()) {
    const next = letters[place + 1];
    if (next === undefined) break;
    if (!canBeChoseong(letter) && !canBeChoseong(next)) terms.add(letter + openSyllable(next));
    else terms.add(initialOf(letter) + initialOf(next));
  }
  return terms;
}

function isSyllable(letter: string): boolean {
  return /^[가-힣]$/.test(letter);
}

/** `ㅍ`: every syllable from 파 to 핗, and ㅍ itself. */
function syllablesFrom(consonant: string): string {
  return `[${consonant}${combineCharacter(consonant, 'ㅏ')}-${combineCharacter(consonant, 'ㅣ', 'ㅎ')}]`;
}

function halfTyped(syllable: string): string {
  if (!hasBatchim(syllable)) return `[${syllable}-${String.fromCharCode(syllable.charCodeAt(0) + FINALS_A_SYLLABLE)}]`;
  const final = disassemble(syllable).at(-1) ?? '';
  return `(?:${syllable}|${removeLastCharacter(syllable)}${syllablesFrom(final)})`;
}

/** A syllable without its final consonants (발: 바); anything else as it is. */
function openSyllable(letter: string): string {
  let open = letter;
  while (isSyllable(open) && hasBatchim(open)) open = removeLastCharacter(open);
  return open;
}

function initialOf(letter: string): string {
  return getChoseong(letter) || letter;
}
