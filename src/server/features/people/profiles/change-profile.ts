import { nicknameKey } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { type Employment, employmentStore, type MenteesSideRow, nicknameStore, profileStore } from './profile-store.ts';

/**
 * Locks the member's row, so that writes to one member's profile and certificates are serialised.
 * @returns the member's email, or undefined for an unknown member
 */
export const lockMember = profileStore.lockMember;

/**
 * A profile's school cannot be changed once it is verified, or while a certificate for it is under review.
 * @param isVerified it is verified without a certificate, by a mail address of the university
 * @throws RefusalError `SCHOOL_FIXED` with the field
 */
export async function assertSchoolMayChange(tx: Queryable, memberId: number, isVerified = false): Promise<void> {
  if (isVerified || (await profileStore.hasSchoolProof(tx, memberId)))
    refuse('SCHOOL_FIXED', { field: 'education.schoolName' });
}

/** What the member has as a mentee, if anything: a graduate who becomes a mentor keeps school, nickname and picture (product §1.5). */
export const findMenteesSide = profileStore.findMentee;

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

/** Claims a member's first nickname, unique among mentors and mentees. Call it within `withNicknameClaim`. */
export async function claimNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await nicknameStore.insert(tx, nicknameKey(nickname), memberId);
}

/** Changes a member's nickname; their present one is available to them. Call it within `withNicknameClaim`. */
export async function changeNickname(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  await nicknameStore.update(tx, nicknameKey(nickname), memberId);
}

/**
 * A transaction that claims a nickname: of two concurrent claims of the same one, the primary key lets one succeed.
 * @throws RefusalError `NICKNAME_TAKEN` with the field `nickname`; `PROFILE_EXISTS` when the member already has one
 */
export async function withNicknameClaim<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error, 'nicknames_pkey')) refuse('NICKNAME_TAKEN', { field: 'nickname' });
    if (isUniqueViolation(error, 'nicknames_member_id_key')) refuse('PROFILE_EXISTS');
    throw error;
  }
}

/** Whether a member, or a guest, could use this nickname. */
export async function isNicknameFree(db: Queryable, nickname: string, memberId: number | undefined): Promise<boolean> {
  const holder = await nicknameStore.findHolder(db, nicknameKey(nickname));
  return holder === undefined || holder === memberId;
}
