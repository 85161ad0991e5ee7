import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { toPattern, toSearchTerms } from '#server/text/korean-search.ts';
import { toSearchText } from '#server/text/search-form.ts';
import { type University, universityStore, viewerUniversityStore } from './university-store.ts';

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
  return (await findUniversity(db, schoolName)) ?? refuse('UNKNOWN_UNIVERSITY', { field });
}

/** Whether an address is at the domain of any university: it then proves enrolment there (product §2.2). */
export function isSchoolAddress(db: Queryable, email: string): Promise<boolean> {
  return universityStore.hasDomain(db, email.slice(email.lastIndexOf('@') + 1));
}

/** Long enough that scrolling through a list queries once; other instances see a changed school after this time. */
const CACHE_LIFETIME_MS = 10_000;
const MAX_CACHED = 10_000;
const caches = new WeakMap<object, Map<number, { universityId: number; until: number }>>();

/**
 * The university a viewer sees the mentors of: a mentor's or mentee's own once the profile is registered. Guests, operators and members
 * without a profile choose one, or see all (product §2.1).
 * @param school the name of the chosen one
 * @throws RefusalError `UNKNOWN_UNIVERSITY`
 */
export async function universityOfViewer(
  services: Services,
  viewer: Viewer | undefined,
  school: string | undefined,
): Promise<number | undefined> {
  const own = await ownUniversityOf(services, viewer);
  if (own !== undefined || school === undefined) return own;
  return (await requireUniversity(services.db, school, 'school')).universityId;
}

/** The university of a member's profile in this role, as the database has it now. */
export const findUniversityOf = viewerUniversityStore.find;

async function ownUniversityOf(services: Services, viewer: Viewer | undefined): Promise<number | undefined> {
  if (!viewer || viewer.role === 'ROLE_ADMIN') return undefined;
  const cache = cacheOf(services);
  const now = services.clock.now().getTime();
  const entry = cache.get(viewer.memberId);
  if (entry && entry.until > now) return entry.universityId;
  const universityId = await viewerUniversityStore.find(services.db, viewer.memberId, viewer.role);
  if (universityId === undefined) return undefined;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(viewer.memberId, { universityId, until: now + CACHE_LIFETIME_MS });
  return universityId;
}

/** Drops a member's cache entry after the school has changed. */
export function dropCachedUniversity(services: Services, memberId: number): void {
  cacheOf(services).delete(memberId);
}

function cacheOf(services: Services) {
  const cache = caches.get(services.db) ?? new Map<number, { universityId: number; until: number }>();
  caches.set(services.db, cache);
  return cache;
}
