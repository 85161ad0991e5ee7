import type { Enrolment } from '#contract/people/enrolment.ts';
import { enrolmentState } from '#domain/people/enrolment.ts';
import type { Queryable } from '#server/db/database.ts';
import { enrolmentStore } from './enrolment-store.ts';

/** A verified student's proof of enrolment; null without one, and for graduates, because their proof does not end. */
export async function findEnrolment(db: Queryable, memberId: number, now: Date): Promise<Enrolment | null> {
  const until = await enrolmentStore.findUntil(db, memberId);
  return until ? { until: until.toISOString(), state: enrolmentState(until, now) } : null;
}
