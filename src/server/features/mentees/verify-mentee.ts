import type { Queryable } from '#server/db/database.ts';
import { menteeStore } from './mentee-store.ts';

/** Whether a member has registered a mentee profile. */
export async function hasMenteeProfile(db: Queryable, memberId: number): Promise<boolean> {
  return (await menteeStore.find(db, memberId)) !== undefined;
}

/** Marks a mentee's enrolment as verified; the time of the first verification is kept. */
export async function verifyMentee(tx: Queryable, memberId: number, now: Date): Promise<void> {
  await menteeStore.verify(tx, memberId, now);
}
