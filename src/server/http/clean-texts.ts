import { compose } from '../text/search-form.ts';

/** Spaces without width, which come along with what is pasted, and controls that turn the direction of what stands after them in the line. */
const REMOVED = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Nothing that anybody sees: fillers, joiners and the blank of Braille among spaces. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Removes invisible characters from every text of an input, in place (product §10): a text of nothing else is empty, and is refused where one is
 * needed. Joiners within emoji stay. The rest is composed (NFC): file names on a Mac write Hangul as single jamo, so that a letter counts as
 * three and no search finds it. Not recursive: the input may be nested deeply.
 */
export function cleanTexts(input: unknown): void {
  const pending = [input];
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') Reflect.set(value, key, clean(inner));
      else pending.push(inner);
    }
  }
}

function clean(text: string): string {
  const seen = compose(text.replaceAll(REMOVED, ''));
  return UNSEEN.test(seen) ? '' : seen;
}
