/** More marks than a letter of any language has. Composing puts those of a letter in order, in time that grows with the square of their number (S-94). */
const MARKS_WITHOUT_END = /(\p{M}{16})\p{M}+/gu;
/** Marks on one letter after the fourth: a pile of them covers the lines above and below. */
const PILED_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;

/** A text with whole syllables and letters (NFC), of whatever length and origin, and at most four marks on a letter. */
export function compose(text: string): string {
  return text.replaceAll(MARKS_WITHOUT_END, '$1').normalize('NFC').replaceAll(PILED_MARKS, '$1');
}
