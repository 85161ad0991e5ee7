import type { MenteeProfile } from '#contract/people/members.ts';
import { enrolmentUntil } from '#domain/people/enrolment.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import { isUniversityEmail } from '#domain/people/universities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import type { Services } from '#server/services.ts';
import { findOwnFile, profileImageAddress } from '../files/save-upload.ts';
import {
  assertSchoolMayChange,
  changeNickname,
  claimNickname,
  lockMember,
  withNicknameClaim,
} from '../profiles/change-profile.ts';
import { dropCachedUniversity, requireUniversity } from '../universities/find-universities.ts';
import { type MenteeRow, menteeStore } from './mentee-store.ts';

/**
 * Registers a mentee's profile (SPEC §5). A member with a mail address of the university is verified at once, unless another
 * account has proved a school with the same mailbox; others when the certificate is approved (product §2.2). Issues the new member's coupon.
 * @throws RefusalError `PROFILE_EXISTS`, `NICKNAME_TAKEN`, `UNKNOWN_UNIVERSITY`, `FOREIGN_FILE`
 */
export async function registerMentee(
  services: Services,
  memberId: number,
  profile: MenteeProfileInput,
): Promise<MenteeProfile> {
  const now = services.clock.now();
  await withNicknameClaim(services.db, async (tx) => {
    const email = (await lockMember(tx, memberId)) ?? refuse('UNAUTHENTICATED');
    if (await menteeStore.find(tx, memberId)) refuse('PROFILE_EXISTS');
    const university = await requireUniversity(tx, profile.education.schoolName);
    const imageFileId = await findOwnFile(tx, { ...imageOf(profile), ownerId: memberId }, now);
    await claimNickname(tx, memberId, profile.nickname);
    await menteeStore.insert(tx, { memberId, universityId: university.universityId, imageFileId, profile }, now);
    if (isUniversityEmail(email, university.emailDomains)) await menteeStore.verifyByMail(tx, memberId, now);
    await services.peopleEvents.schoolChosen(services, tx, memberId, now);
    await services.peopleEvents.menteeRegistered(tx, memberId, now);
  });
  return findOwnMenteeProfile(services, memberId);
}

/**
 * Changes a mentee's profile. The school cannot be changed once it is verified, or while a certificate for it is under review.
 * @throws RefusalError `NO_PROFILE`, `NICKNAME_TAKEN`, `UNKNOWN_UNIVERSITY`, `SCHOOL_FIXED`, `FOREIGN_FILE`
 */
async function editMentee(services: Services, memberId: number, profile: MenteeProfileInput): Promise<MenteeProfile> {
  const now = services.clock.now();
  await withNicknameClaim(services.db, async (tx) => {
    const email = (await lockMember(tx, memberId)) ?? refuse('UNAUTHENTICATED');
    const current = (await menteeStore.find(tx, memberId)) ?? refuse('NO_PROFILE');
    const university = await requireUniversity(tx, profile.education.schoolName);
    if (university.universityId !== current.universityId) {
      await assertSchoolMayChange(tx, memberId, current.isVerified);
      if (isUniversityEmail(email, university.emailDomains)) await menteeStore.verifyByMail(tx, memberId, now);
    }
    const imageFileId = await findOwnFile(
      tx,
      { ...imageOf(profile), ownerId: memberId, current: current.imageFileId },
      now,
    );
    await changeNickname(tx, memberId, profile.nickname);
    await services.peopleEvents.menteeRenamed(tx, memberId, profile.nickname);
    await menteeStore.update(tx, { memberId, universityId: university.universityId, imageFileId, profile }, now);
    if (university.universityId !== current.universityId)
      await services.peopleEvents.schoolChosen(services, tx, memberId, now);
  });
  dropCachedUniversity(services, memberId);
  return findOwnMenteeProfile(services, memberId);
}

/** @throws RefusalError `NO_PROFILE` */
async function findOwnMenteeProfile(services: Services, memberId: number): Promise<MenteeProfile> {
  return (await findMenteeProfileIfAny(services, memberId)) ?? refuse('NO_PROFILE');
}

/** A mentee's own profile, or null before it is registered. */
export async function findMenteeProfileIfAny({ db }: Services, memberId: number): Promise<MenteeProfile | null> {
  const row = await menteeStore.find(db, memberId);
  return row ? toMenteeProfile(row) : null;
}

function imageOf(profile: MenteeProfileInput) {
  return {
    kind: 'PROFILE_IMAGE',
    address: profile.image.filePath,
    name: profile.image.fileName,
    field: 'image.filePath',
  } as const;
}

function toMenteeProfile(row: MenteeRow): MenteeProfile {
  const { education, ...profile } = row.profile;
  return {
    nickname: row.nickname,
    email: row.email,
    education: { schoolName: row.schoolName, ...education },
    ...profile,
    image: { fileName: row.imageName ?? '', filePath: profileImageAddress(row.imageKey) ?? '' },
    isVerified: row.isVerified,
  };
}

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

export const menteeRoutes: Routes = {
  'GET /v1/mentee/me': ({ viewer }, services) => findOwnMenteeProfile(services, viewer.memberId),
  'POST /v1/mentee': byMember(registerMentee),
  'PUT /v1/mentee': byMember(editMentee),
};
