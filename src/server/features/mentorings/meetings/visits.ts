import type { Queryable } from '#server/db/database.ts';
import { visitsStore, type MeetingVisit, type VisitedSeat } from './visits-store.ts';

/** Notes that a side came in with this seat; its seat before, if it had one, left at the same instant. */
export function recordEntrance(tx: Queryable, seat: VisitedSeat, at: Date): Promise<void> {
  return visitsStore.begin(tx, seat, at);
}

/** Notes that a seat's page has gone. */
export async function recordDeparture(db: Queryable, seat: Omit<VisitedSeat, 'side'>, at: Date): Promise<void> {
  await visitsStore.end(db, seat, at);
}

/** Notes that a seat is still there: its page seemed gone, but only its stream was interrupted. */
export async function recordReturn(db: Queryable, seat: Omit<VisitedSeat, 'side'>): Promise<void> {
  await visitsStore.resume(db, seat);
}

/** The visits of many mentorings, first entrance first; twenty of each side at most. @returns by the mentoring's id */
export async function findVisits(
  db: Queryable,
  mentoringIds: readonly number[],
): Promise<ReadonlyMap<number, MeetingVisit[]>> {
  const rows = await visitsStore.find(db, mentoringIds);
  return Map.groupBy(rows, ({ mentoringId }) => mentoringId);
}
