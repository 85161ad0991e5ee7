const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** A syllable is one of 28 that differ in their final consonant; the first of them has none. */
const FINALS = 28;

/** A Korean word with 은 or 는, as its last syllable wants it: `결제는`, `수락은`. @param word ends in a Hangul syllable */
export function withTopicParticle(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  const isClosed = last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE && (last - FIRST_SYLLABLE) % FINALS !== 0;
  return `${word}${isClosed ? '은' : '는'}`;
}
