import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { profileStore } from './profile-store.ts';

/**
 * Locks the member's row, so that writes to one member's profile and certificates are serialised.
 * @returns the member's email, or undefined for an unknown member
 */
export async function lockMember(tx: Queryable, memberId: number): Promise<string | undefined> {
  return profileStore.lockMember(tx, memberId);
}

/**
 * A profile's school cannot be changed once it is verified, or while a certificate for it is under review.
 * @param isVerified it is verified without a certificate, by a mail address of the university
 * @throws RefusalError `SCHOOL_FIXED` with the field
 */
export async function assertSchoolMayChange(tx: Queryable, memberId: number, isVerified = false): Promise<void> {
  if (!isVerified && !(await profileStore.hasSchoolProof(tx, memberId))) return;
  refuse('SCHOOL_FIXED', { errors: [{ field: 'education.schoolName', message: REFUSALS.SCHOOL_FIXED.message }] });
}
