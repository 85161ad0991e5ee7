import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { requireUniversity } from './find-universities.ts';
import { viewerUniversityStore } from './university-store.ts';

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
export function findUniversityOf(db: Queryable, memberId: number, role: Role): Promise<number | undefined> {
  return viewerUniversityStore.find(db, memberId, role);
}

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
