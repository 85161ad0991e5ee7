import type { Queryable } from '#server/db/database.ts';
import { availabilityStore } from './availability-store.ts';

/** From now on the days and hours of a mentor's profile are the week: they were changed there. */
export async function dropAvailabilityWeek(tx: Queryable, mentorId: number, now: Date): Promise<void> {
  await availabilityStore.dropWeek(tx, mentorId, now);
}

/** The starts of a member's confirmed sessions after an instant. */
export function findBookedTimes(db: Queryable, memberId: number, after: Date): Promise<Date[]> {
  return availabilityStore.findBooked(db, memberId, after);
}
