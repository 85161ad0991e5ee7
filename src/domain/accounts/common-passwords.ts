import { COMMON_WORDS, PRODUCT_NAMES } from './common-words.ts';

/** Sequences of neighbouring keys, of the alphabet and of digits, in both directions. */
const KEYBOARD_SEQUENCES = [
  '`1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  '1a2s3d4f5g6h7j8k9l',
  'abcdefghijklmnopqrstuvwxyz',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '01234567890123',
].flatMap((sequence) => [sequence, sequence.split('').toReversed().join('')]);

/** The keys that type the special characters of SPEC §5 with shift. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  $: '4',
  '%': '5',
  '&': '7',
  '*': '8',
  '?': '/',
};
/** Special characters and digits that replace letters; `1` and `!` replace either `i` or `l`. */
const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** The keys of at least two whole syllables on the Korean keyboard (two-set, KS X 5002): an initial, a vowel, and perhaps a final each. */
const SYLLABLE = String.raw`[rsefaqtdwczxvg](?:hk|ho|hl|nj|np|nl|ml|[koijpuhynbml])(?:rt|sw|sg|fr|fa|fq|ft|fx|fv|fg|qt|[rsefaqtdwczxvg])?`;
const KOREAN_WORD = new RegExp(`^[^a-z]*(?:${SYLLABLE}){2,}[^a-z]*$`);

const MIN_SEQUENCE_LENGTH = 3;
const MIN_PART_LENGTH = 2;
/** With at most so many characters outside of guessable parts, a password counts as common. */
const MAX_UNEXPLAINED = 2;
const MIN_LOCAL_PART_LENGTH = 4;

/**
 * Whether a password that fulfils SPEC §5 is still one of the first that a guessing program tries (S-11): a common word
 * with digits and special characters around it, a Korean word typed without switching the keyboard (`Gksrmf12!`), a
 * keyboard sequence, repetitions, or a combination; also with letters replaced (`P@ssw0rd1!`), the product's own name, or
 * the local part of the member's address. The server refuses what the field calls common, by this same function, and leaked passwords besides.
 * @param email the member's address
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const lower = password.toLowerCase();
  const localPart = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const spellings = [toLetters(lower, 'i'), toLetters(lower, 'l')];
  const own = [...PRODUCT_NAMES, ...(localPart.length >= MIN_LOCAL_PART_LENGTH ? [localPart] : [])];
  if (own.some((name) => lower.includes(name) || spellings.some((spelling) => spelling.includes(name)))) return true;
  if (KOREAN_WORD.test(lower)) return true;
  return isDecoratedWord(lower, spellings) || countUnexplained(lower, spellings) <= MAX_UNEXPLAINED;
}

/** One common word with only digits and special characters before and after it; substitutes may belong to either. */
function isDecoratedWord(lower: string, spellings: readonly string[]): boolean {
  const firstLetter = lower.search(/[a-z]/);
  const lastLetter = lower.replace(/[^a-z]+$/, '').length;
  for (let start = 0; start <= firstLetter; start += 1) {
    for (let end = lastLetter; end <= lower.length; end += 1) {
      if (spellings.some((spelling) => COMMON_WORDS.has(spelling.slice(start, end)))) return true;
    }
  }
  return false;
}

/** The minimum number of characters outside of words, keyboard sequences, repetitions and years. */
function countUnexplained(lower: string, spellings: readonly string[]): number {
  const keys = lower
    .split('')
    .map((char) => UNSHIFTED[char] ?? char)
    .join('');
  const best = [0];
  for (let end = 1; end <= lower.length; end += 1) {
    let least = (best[end - 1] ?? 0) + 1;
    for (let start = end - MIN_PART_LENGTH; start >= 0; start -= 1) {
      if (
        isGuessable(
          keys.slice(start, end),
          spellings.map((spelling) => spelling.slice(start, end)),
        )
      ) {
        least = Math.min(least, best[start] ?? 0);
      }
    }
    best.push(least);
  }
  return best.at(-1) ?? 0;
}

function isGuessable(keys: string, spellings: readonly string[]): boolean {
  return (
    spellings.some((spelling) => COMMON_WORDS.has(spelling)) ||
    (keys.length >= MIN_SEQUENCE_LENGTH && KEYBOARD_SEQUENCES.some((sequence) => sequence.includes(keys))) ||
    /^(.{1,4})\1+$/.test(keys) ||
    /^(19|20)\d\d$/.test(keys)
  );
}

function toLetters(lower: string, one: 'i' | 'l'): string {
  return lower
    .split('')
    .map((char) => (char === '1' || char === '!' ? one : (LETTER_SUBSTITUTES[char] ?? char)))
    .join('');
}
