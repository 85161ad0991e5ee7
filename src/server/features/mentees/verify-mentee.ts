import { isUniversityEmail } from '#domain/members/universities.ts';
import type { Queryable } from '#server/db/database.ts';
import { requireUniversity } from '../universities/index.ts';
import { menteeStore } from './mentee-store.ts';

/** Whether a member has registered a mentee profile. */
export async function hasMenteeProfile(db: Queryable, memberId: number): Promise<boolean> {
  return (await menteeStore.find(db, memberId)) !== undefined;
}

/** Marks a mentee's enrolment as verified; the time of the first verification is kept. */
export async function verifyMentee(tx: Queryable, memberId: number, now: Date): Promise<void> {
  await menteeStore.verify(tx, memberId, now);
}

/** Verifies a mentee whose new mail address is of their university, as one who registers with it (product §2.2). */
export async function verifyBySchoolMail(
  tx: Queryable,
  { memberId, email }: { memberId: number; email: string },
  now: Date,
): Promise<void> {
  const mentee = await menteeStore.find(tx, memberId);
  if (!mentee) return;
  const { emailDomains } = await requireUniversity(tx, mentee.schoolName);
  if (isUniversityEmail(email, emailDomains)) await menteeStore.verifyByMail(tx, memberId, now);
}
