import { convertHangulToQwerty, convertQwertyToHangul, disassemble } from 'es-hangul';

/**
 * The text that the same keys write with the keyboard switched between Korean and Latin (`qordpsem`: 백엔드); undefined for other texts, and for
 * keys that write no Korean.
 */
export function onOtherKeyboard(typed: string): string | undefined {
  const text = typed.trim();
  const other = /[ㄱ-ㅎㅏ-ㅣ가-힣]/.test(text) ? convertHangulToQwerty(text) : toHangul(text);
  return other === text || other === '' ? undefined : other;
}

/** The library throws for two vowels without a consonant before them and one after (`hkc`: ㅗㅏㅊ), which is no syllable. */
function toHangul(text: string): string | undefined {
  try {
    return convertQwertyToHangul(text);
  } catch {
    return undefined;
  }
}

/** Whether two texts differ by one letter: one wrong, missing, too many, or two neighbours swapped. Of Korean, a letter is a jamo. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short = '', long = ''] = [disassemble(one), disassemble(other)].toSorted((a, b) => a.length - b.length);
  if (short === long || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isSwapped && rest(short, 2) === rest(long, 2));
}
