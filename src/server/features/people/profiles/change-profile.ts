import { REFUSALS, refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { changeNickname, claimNickname } from '../nicknames/claim-nickname.ts';
import { type Employment, employmentStore, type MenteesSideRow, profileStore } from './profile-store.ts';

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

/** What the member has as a mentee, if anything: a graduate who becomes a mentor keeps school, nickname and picture (product §1.5). */
export function findMenteesSide(tx: Queryable, memberId: number): Promise<MenteesSideRow | undefined> {
  return profileStore.findMentee(tx, memberId);
}

/**
 * The mentor's profile of a member who has been a mentee is of the same school, which has been proved, and has the same nickname: a
 * member has one. Call it within `withNicknameClaim`.
 * @throws RefusalError `SCHOOL_FIXED` with the field
 */
export async function claimForMentor(
  tx: Queryable,
  memberId: number,
  { nickname, universityId, mentee }: { nickname: string; universityId: number; mentee: MenteesSideRow | undefined },
): Promise<void> {
  if (!mentee) return claimNickname(tx, memberId, nickname);
  if (mentee.universityId !== universityId) await assertSchoolMayChange(tx, memberId, true);
  await changeMentorsNickname(tx, memberId, nickname);
}

/** Changes the nickname of a mentor, on the mentee's profile too where there is one. Call it within `withNicknameClaim`. */
export async function changeMentorsNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await changeNickname(tx, memberId, nickname);
  await profileStore.renameMentee(tx, memberId, nickname);
}

/**
 * A mentor's employer or role is about to change: from then on the mark of the approved document is not shown, and the operators have the
 * change in their queue, until one of them has looked at it (product §23.2). Each change gets a new number there, so that nobody approves
 * what nobody has seen. Going back to what was approved restores the mark, without a review.
 * @param change.from the profile as it was
 */
export async function reviewEmployment(
  tx: Queryable,
  memberId: number,
  { from, to }: { from: Employment; to: Employment },
  now: Date,
): Promise<void> {
  if (isSame(from, to)) return;
  await employmentStore.keepChecked(tx, memberId, from);
  const newest = await employmentStore.findNewestDecided(tx, memberId);
  const { checkedOrganization, checkedCategory, checkedJob } = newest ?? {};
  const isApproved = newest?.status === 'APPROVED';
  const isBack =
    isApproved &&
    checkedOrganization === to.name &&
    checkedCategory === to.jobCategory &&
    checkedJob === to.detailedJob;
  if (isBack) await employmentStore.dropPending(tx, memberId);
  const isWaiting = await employmentStore.renewPending(tx, memberId, now);
  if (isApproved && !isBack && !isWaiting) await employmentStore.insertPending(tx, memberId, now);
}

function isSame(from: Employment, to: Employment): boolean {
  return from.name === to.name && from.jobCategory === to.jobCategory && from.detailedJob === to.detailedJob;
}
