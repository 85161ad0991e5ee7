import { type AvailabilityFacts, opensFreeTimes } from '#domain/mentors/availability/free-times.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';

/** Notifies the members who want to hear of a mentor's new free times; its key is the mentor. */
export const NEW_TIMES_JOB = 'notify-of-new-times';
/** A mentor who changes the week often changes it again at once: one notice covers all changes. */
const DELAY_MS = 10 * MINUTE_MS;

/** If a change opens free times, has the interested members notified. Part of the transaction of the change. */
export async function announceNewTimes(
  { jobs }: Services,
  tx: Queryable,
  mentorId: number,
  { before, after }: { before: AvailabilityFacts; after: AvailabilityFacts },
  now: Date,
): Promise<void> {
  if (!opensFreeTimes(before, after, now)) return;
  await jobs.enqueue(tx, { name: NEW_TIMES_JOB, key: String(mentorId), runAt: new Date(now.getTime() + DELAY_MS) });
}
