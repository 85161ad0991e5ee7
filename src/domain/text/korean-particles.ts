const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Hangul syllables come in groups of 28 that differ in the final consonant; the first of a group has none. */
const FINALS = 28;

/** A Korean word with 은 or 는, depending on its last syllable: `결제는`, `수락은`. @param word ends in a Hangul syllable */
export function withTopicParticle(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  const isClosed = last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE && (last - FIRST_SYLLABLE) % FINALS !== 0;
  return `${word}${isClosed ? '은' : '는'}`;
}
