import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { toPattern, toSearchTerms } from '#server/text/korean-search.ts';
import { toSearchText } from '#server/text/search-form.ts';
import { universityStore, type University } from './university-store.ts';

const MAX_FOUND = 20;

/**
 * Universities with a name or short name (고대, KAIST) that contains the search text or its initial consonants (`ㅎㄱ` finds 한국…), or with
 * a mail domain that begins with it; names that begin with it first, then by name, at most 20. The directory has a few hundred rows, so
 * all are read.
 */
export async function findUniversities(db: Queryable, typed: string): Promise<University[]> {
  const all = await universityStore.listAll(db);
  const word = toSearchTerms(typed.slice(typed.lastIndexOf('@') + 1)).join('');
  if (word === '') return typed.trim() === '' ? all.slice(0, MAX_FOUND) : [];
  const pattern = new RegExp(toPattern(word), 'u');
  return all
    .map((university) => ({ university, at: earliestMatch(university, pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || a.university.name.localeCompare(b.university.name, 'ko'))
    .slice(0, MAX_FOUND)
    .map(({ university }) => university);
}

/** The earliest position of a match in a university's name or short names; -1 for none. */
function earliestMatch({ name, shortNames, emailDomains }: University, pattern: RegExp): number {
  const names = [name, ...shortNames.split(' ')].map((text) => toSearchText(text).search(pattern));
  const isDomain = emailDomains.some((domain) => toSearchText(domain).search(pattern) === 0);
  const places = [...names, isDomain ? 0 : -1].filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

/** The university of this name, if the directory has it. */
export function findUniversity(db: Queryable, name: string): Promise<University | undefined> {
  return universityStore.findByName(db, name.normalize('NFC'));
}

/**
 * The university of a profile's `education.schoolName`.
 * @param field where the name was given
 * @throws RefusalError `UNKNOWN_UNIVERSITY` when the directory does not contain the name
 */
export async function requireUniversity(
  db: Queryable,
  schoolName: string,
  field = 'education.schoolName',
): Promise<University> {
  const university = await findUniversity(db, schoolName);
  if (university) return university;
  return refuse('UNKNOWN_UNIVERSITY', { errors: [{ field, message: REFUSALS.UNKNOWN_UNIVERSITY.message }] });
}
