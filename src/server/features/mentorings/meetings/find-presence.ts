import type { Queryable } from '#server/db/database.ts';
import { minutesStore, type MeetingPresence } from './minutes-store.ts';

/** The presence of two who did not meet in the room. */
export const NOBODY_HEARD: MeetingPresence = { mentorWasHeard: 0, menteeWasHeard: 0, mutualMinutes: 0 };

/**
 * For how many minutes the two of a mentoring received each other in its room, by what the *other* side reported: nobody's own claim
 * counts (docs/decisions/0121). All zero where they did not meet in the room.
 */
export async function findPresence(db: Queryable, mentoringId: number): Promise<MeetingPresence> {
  const [presence] = await minutesStore.findPresences(db, [mentoringId]);
  if (!presence) return NOBODY_HEARD;
  const { mentorWasHeard, menteeWasHeard, mutualMinutes } = presence;
  return { mentorWasHeard, menteeWasHeard, mutualMinutes };
}

/** The same for many mentorings at once. @returns by the mentoring's id */
export async function findPresences(
  db: Queryable,
  mentoringIds: readonly number[],
): Promise<ReadonlyMap<number, MeetingPresence>> {
  const rows = await minutesStore.findPresences(db, mentoringIds);
  return new Map(rows.map(({ mentoringId, ...presence }) => [mentoringId, presence]));
}
