import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { profileStore } from './profile-store.ts';

/**
 * Holds the member's row: what is written to one member's profile and documents comes one after the other.
 * @returns the member's email, or undefined when there is no such member
 */
export async function lockMember(tx: Queryable, memberId: number): Promise<string | undefined> {
  return profileStore.lockMember(tx, memberId);
}

/**
 * The school of a profile stays once it is proved, or while a document for it is under review.
 * @param isVerified it is proved without a document, by the school's own mail address
 * @throws RefusalError `SCHOOL_FIXED` with the field
 */
export async function mustBeFreeToChangeSchool(tx: Queryable, memberId: number, isVerified = false): Promise<void> {
  if (!isVerified && !(await profileStore.hasSchoolProof(tx, memberId))) return;
  refuse('SCHOOL_FIXED', { errors: [{ field: 'education.schoolName', message: REFUSALS.SCHOOL_FIXED.message }] });
}
