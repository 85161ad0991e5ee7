const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** A text as one line, letter by letter as people count them. */
export function printableCharactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment);
}
