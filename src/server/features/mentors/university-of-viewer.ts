import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { viewerUniversityStore } from './viewer-university-store.ts';

/** Long enough that scrolling through a list asks once; another process learns of a changed school within it. */
const REMEMBER_MS = 10_000;
const MAX_REMEMBERED = 10_000;
const remembered = new WeakMap<object, Map<number, { universityId: number; until: number }>>();

/**
 * The university whose mentors a viewer sees: a mentor's or mentee's own once the profile is registered;
 * undefined for guests, operators and members without a profile, who see all (product §2.1).
 */
export async function universityOfViewer(services: Services, viewer: Viewer | undefined): Promise<number | undefined> {
  if (!viewer || viewer.role === 'ROLE_ADMIN') return undefined;
  const known = rememberedOf(services);
  const now = services.clock.now().getTime();
  const entry = known.get(viewer.memberId);
  if (entry && entry.until > now) return entry.universityId;
  const universityId = await viewerUniversityStore.find(services.db, viewer.memberId, viewer.role);
  if (universityId === undefined) return undefined;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(viewer.memberId, { universityId, until: now + REMEMBER_MS });
  return universityId;
}

/** Drops what is remembered of a member, after the school has changed. */
export function forgetUniversity(services: Services, memberId: number): void {
  rememberedOf(services).delete(memberId);
}

function rememberedOf(services: Services) {
  const known = remembered.get(services.db) ?? new Map<number, { universityId: number; until: number }>();
  remembered.set(services.db, known);
  return known;
}
