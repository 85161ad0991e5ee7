import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { changeNickname, claimNickname } from '../nicknames/index.ts';
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

/**
 * The mentor's profile of a member who has been a mentee is of the same school, which has been proved, and has the same nickname: a
 * member has one (product §1.5). Call it within `withNicknameClaim`.
 * @throws RefusalError `SCHOOL_FIXED` with the field
 */
export async function claimForMentor(
  tx: Queryable,
  memberId: number,
  { nickname, universityId }: { nickname: string; universityId: number },
): Promise<void> {
  const university = await profileStore.findMenteesUniversity(tx, memberId);
  if (university === undefined) return claimNickname(tx, memberId, nickname);
  if (university !== universityId) await assertSchoolMayChange(tx, memberId, true);
  await changeMentorsNickname(tx, memberId, nickname);
}

/** Changes the nickname of a mentor, on the mentee's profile too where there is one. Call it within `withNicknameClaim`. */
export async function changeMentorsNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await changeNickname(tx, memberId, nickname);
  await profileStore.renameMentee(tx, memberId, nickname);
}
