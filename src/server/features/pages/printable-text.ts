const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** A text on one line, split into graphemes. */
export function printableCharactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment);
}
