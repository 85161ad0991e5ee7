import { enrolmentUntil } from '#domain/people/enrolment.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import { isUniversityEmail } from '#domain/people/universities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { requireUniversity } from '../universities/index.ts';
import { menteeStore } from './mentee-store.ts';

/** Whether a member has registered a mentee profile. */
export async function hasMenteeProfile(db: Queryable, memberId: number): Promise<boolean> {
  return (await menteeStore.find(db, memberId)) !== undefined;
}

/**
 * Marks a mentee's enrolment as verified until the semester ends, a graduate's without an end (product §2.5); the time of the first verification
 * is kept.
 */
export async function verifyMentee(
  tx: Queryable,
  memberId: number,
  now: Date,
  standing: StudentStatus = 'ENROLLED',
): Promise<void> {
  await menteeStore.verify(tx, memberId, now, standing === 'GRADUATE' ? null : enrolmentUntil(now));
}

/** Whether an address is of the school of a verified mentee. @throws RefusalError `NOT_VERIFIED` */
export async function isMailOfOwnSchool(db: Queryable, memberId: number, email: string): Promise<boolean> {
  const mentee = await menteeStore.find(db, memberId);
  if (!mentee?.isVerified) return refuse('NOT_VERIFIED');
  const { emailDomains } = await requireUniversity(db, mentee.schoolName);
  return isUniversityEmail(email, emailDomains);
}

/** Renews a mentee's proof of enrolment by an address of the school. @returns false when another account has proved a school with the same mailbox */
export async function renewByMail(
  tx: Queryable,
  { memberId, email }: { memberId: number; email: string },
  now: Date,
): Promise<boolean> {
  return (await isMailOfOwnSchool(tx, memberId, email)) && (await menteeStore.verifyByMail(tx, memberId, now, email));
}

/** Verifies a mentee with a new mail address of their university, as registering with it does (product §2.2). */
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
