import { backupCandidates, type BackupCandidate } from '#domain/mentorings/proposals/backups.ts';
import { isFreeAt } from '#domain/mentors/availability/free-times.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from '../../mentors/availability/index.ts';
import { listRecommended } from '../../mentors/recommendations/index.ts';
import type { PassOnRow } from '../backup-store.ts';

/** Whom to try, in order: who was named, or who is recommended to the student, in the same field and free at one of the times. */
export async function findCandidates(services: Services, plan: PassOnRow): Promise<BackupCandidate[]> {
  const isAutomatic = plan.places.includes(null);
  // A student may be a mentor too, but not their own.
  const had = [...plan.had, plan.menteeId];
  return backupCandidates(plan.places, had, isAutomatic ? await listFree(services, plan) : []);
}

async function listFree(services: Services, plan: PassOnRow): Promise<number[]> {
  const now = services.clock.now();
  const mentorIds = await listRecommended(services.db, plan, plan.had);
  const facts = await findAvailabilityFacts(services, mentorIds, now);
  return mentorIds.filter((mentorId) => {
    const times = facts.get(mentorId);
    return times !== undefined && plan.wishes.some((start) => isFreeAt(times, start, now));
  });
}
