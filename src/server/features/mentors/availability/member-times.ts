import { type PreferredTimes, weekOfPreferredTimes } from '#domain/mentors/availability/week.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { announceNewTimes } from './announce-new-times.ts';
import { availabilityStore } from './availability-store.ts';
import { findAvailabilityFacts } from './find-facts.ts';

/** Before the days and hours of a mentor's profile are changed: from now on they are the week. */
export async function replaceAvailabilityWeek(
  services: Services,
  tx: Queryable,
  mentorId: number,
  preferred: PreferredTimes,
  now: Date,
): Promise<void> {
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
  await availabilityStore.dropWeek(tx, mentorId, now);
  if (!facts) return;
  const after = { ...facts, week: weekOfPreferredTimes(preferred) };
  await announceNewTimes(services, tx, mentorId, { before: facts, after }, now);
}

/** The starts of a member's confirmed sessions after an instant. */
export function findBookedTimes(db: Queryable, memberId: number, after: Date): Promise<Date[]> {
  return availabilityStore.findBooked(db, memberId, after);
}
