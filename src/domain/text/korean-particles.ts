const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Hangul syllables come in groups of 28 that differ in the final consonant; the first of a group has none. */
const FINALS = 28;

/** The place of ㄹ among the final consonants. */
const RIEUL = 8;

/** A Korean word with 은 or 는, depending on its last syllable: `결제는`, `수락은`. @param word ends in a Hangul syllable */
export function withTopicParticle(word: string): string {
  return `${word}${finalOf(word) === 0 ? '는' : '은'}`;
}

/** A name with 로 or 으로: `카카오로`, `한밭대학으로`, `서울로`. One that ends in other letters gets 로, as the names of services do: `Google로`. */
export function withMeansParticle(name: string): string {
  return `${name}${[0, RIEUL].includes(finalOf(name)) ? '로' : '으로'}`;
}

/** The number of the last syllable's final consonant; 0 without one, and for other letters. */
function finalOf(word: string): number {
  const last = word.charCodeAt(word.length - 1);
  return last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE ? (last - FIRST_SYLLABLE) % FINALS : 0;
}
