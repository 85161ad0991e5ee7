import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { universityStore, type University } from './university-store.ts';

const MAX_FOUND = 20;
const FIRST_SYLLABLE = '가'.charCodeAt(0);
const LAST_SYLLABLE = '힣'.charCodeAt(0);
const SYLLABLES_AN_INITIAL = 588;
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/**
 * Universities whose name holds `words`, or whose initial consonants do (`ㅎㄱ` finds 한국…); names that begin with it first,
 * then by name, at most 20. The directory is a few hundred lines, so it is looked through whole.
 */
export async function findUniversities(db: Queryable, words: string): Promise<University[]> {
  const wanted = words.normalize('NFC').replaceAll(/\s+/g, '').toLowerCase();
  const all = await universityStore.listAll(db);
  const place = (name: string) => {
    const plain = name.toLowerCase();
    const at = plain.indexOf(wanted);
    return at >= 0 ? at : initialsOf(plain).indexOf(wanted);
  };
  return all
    .map((university) => ({ university, at: place(university.name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || a.university.name.localeCompare(b.university.name, 'ko'))
    .slice(0, MAX_FOUND)
    .map(({ university }) => university);
}

/**
 * The university of a profile's `education.schoolName`.
 * @throws RefusalError `UNKNOWN_UNIVERSITY` when the directory has none of that name
 */
export async function requireUniversity(db: Queryable, schoolName: string): Promise<University> {
  const university = await universityStore.findByName(db, schoolName.normalize('NFC'));
  return university ?? refuseUnknown();
}

/** Whether a mail address is one of the university's own: its domain, or a part of it such as `cs.…`. */
export function isUniversityEmail(email: string, { emailDomain }: Pick<University, 'emailDomain'>): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return emailDomain !== '' && (host === emailDomain || host.endsWith(`.${emailDomain}`));
}

function refuseUnknown(): never {
  return refuse('UNKNOWN_UNIVERSITY', {
    errors: [{ field: 'education.schoolName', message: REFUSALS.UNKNOWN_UNIVERSITY.message }],
  });
}

function initialsOf(name: string): string {
  return Array.from(name, (character) => {
    const code = character.charCodeAt(0);
    if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return character;
    return INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_AN_INITIAL)];
  }).join('');
}
