import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  type MeetingMinute,
  type MeetingPresence,
  type MeetingVisit,
  minutesStore,
  type VisitedSeat,
  visitsStore,
} from './presence-store.ts';

/** Notes that a side came in with this seat; its seat before, if it had one, left at the same instant. */
export const recordEntrance = (tx: Queryable, seat: VisitedSeat, at: Date) => visitsStore.begin(tx, seat, at);

/** Notes that a seat's page has gone. */
export const recordDeparture = visitsStore.end;

/** Notes that a seat is still there: its page seemed gone, but only its stream was interrupted. */
export const recordReturn = visitsStore.resume;

/** The visits of many mentorings, first entrance first; twenty of each side at most. @returns by the mentoring's id */
export async function findVisits(
  db: Queryable,
  mentoringIds: readonly number[],
): Promise<ReadonlyMap<number, MeetingVisit[]>> {
  const rows = await visitsStore.find(db, mentoringIds);
  return Map.groupBy(rows, ({ mentoringId }) => mentoringId);
}

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

/** The start of the minute of an instant. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Adds what a side received of the other to the minute in which it is told. @param at any instant of that minute */
export async function recordMinute(tx: Queryable, report: Omit<MeetingMinute, 'minute'>, at: Date): Promise<void> {
  await minutesStore.add(tx, { ...report, minute: minuteOf(at) });
}
