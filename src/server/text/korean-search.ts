import { canBeChoseong, combineCharacter, disassemble, getChoseong, hasBatchim, removeLastCharacter } from 'es-hangul';
import { toSearchWords } from './search-form.ts';

const FINAL_CONSONANTS = 27;
/** Compound consonants that a keyboard composes of two typed ones; as initials of syllables they are two consonants. */
const COMPOUND_CONSONANTS = /[ㄳㄵㄶㄺ-ㅀㅄ]/g;

/** The words of a search text, each of which must be found; empty when it contains neither letters nor digits. */
export function toSearchTerms(typed: string): string[] {
  const split = toSearchWords(typed).map((word) => word.replaceAll(COMPOUND_CONSONANTS, (pair) => disassemble(pair)));
  return [...new Set(split)];
}

/** A letter of a normal form in a regular expression: of its signs `+` and `.` have a meaning there. */
export function toLetterPattern(letter: string): string {
  return letter === '+' || letter === '.' ? `[${letter}]` : letter;
}

/**
 * The regular expression of a word, valid in JavaScript and PostgreSQL; it contains no syntax of the user's. A consonant matches
 * every syllable that begins with it (`ㅍㄹㅌ`, `프ㄹㅌ`: 프론트). The last syllable may be incomplete: `바` also matches 발, and
 * `밥` also matches 바보.
 * @param isWhole the last syllable is complete and matches only itself
 */
export function toPattern(word: string, { isWhole = false } = {}): string {
  const letters = Array.from(word);
  return letters
    .map((letter, index) => {
      if (canBeChoseong(letter)) return syllablesFrom(letter);
      return isSyllable(letter) && !isWhole && index === letters.length - 1
        ? completionsOf(letter)
        : toLetterPattern(letter);
    })
    .join('');
}

/** The index terms of a text: each letter, each pair of letters, and their initial consonants. */
export function termsOfText(text: string): Set<string> {
  const letters = Array.from(text);
  const terms = new Set<string>();
  for (const [index, letter] of letters.entries()) {
    terms.add(openSyllable(letter)).add(initialOf(letter));
    const next = letters[index + 1];
    if (next === undefined) continue;
    terms.add(letter + openSyllable(next)).add(initialOf(letter) + initialOf(next));
  }
  return terms;
}

/** Terms that every text matching the word's pattern contains. */
export function bigramsOf(word: string): Set<string> {
  const letters = Array.from(word);
  if (letters.length === 1) return new Set([openSyllable(word)]);
  const terms = new Set<string>();
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    if (next === undefined) break;
    if (!canBeChoseong(letter) && !canBeChoseong(next)) terms.add(letter + openSyllable(next));
    else terms.add(initialOf(letter) + initialOf(next));
  }
  return terms;
}

/** The initial consonant of each letter; other letters as they are. */
export function initialsOf(text: string): string[] {
  return Array.from(text, initialOf);
}

function isSyllable(letter: string): boolean {
  return /^[가-힣]$/.test(letter);
}

/** `ㅍ`: a character class of every syllable from 파 to 핗, and ㅍ itself. */
function syllablesFrom(consonant: string): string {
  return `[${consonant}${combineCharacter(consonant, 'ㅏ')}-${combineCharacter(consonant, 'ㅣ', 'ㅎ')}]`;
}

function completionsOf(syllable: string): string {
  if (!hasBatchim(syllable)) return `[${syllable}-${String.fromCharCode(syllable.charCodeAt(0) + FINAL_CONSONANTS)}]`;
  const final = disassemble(syllable).at(-1) ?? '';
  return `(?:${syllable}|${removeLastCharacter(syllable)}${syllablesFrom(final)})`;
}

/** A syllable without its final consonants (발: 바); other characters unchanged. */
function openSyllable(letter: string): string {
  let result = letter;
  while (isSyllable(result) && hasBatchim(result)) result = removeLastCharacter(result);
  return result;
}

function initialOf(letter: string): string {
  return getChoseong(letter) || letter;
}
