import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { isSamePreference } from '#domain/mentors/availability/week.ts';
import { type MentorProfileInput, messageInEdit } from '#domain/people/mentors.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { areDocumentsApproved } from '../people/certificates/find-verification.ts';
import { findOwnFile } from '../people/files/save-upload.ts';
import {
  assertSchoolMayChange,
  changeMentorsNickname,
  claimForMentor,
  findMenteesSide,
  lockMember,
  reviewEmployment,
  withNicknameClaim,
} from '../people/profiles/change-profile.ts';
import { dropCachedUniversity, requireUniversity } from '../people/universities/find-universities.ts';
import { replaceAvailabilityWeek } from './availability/own-availability.ts';
import { toMentorProfile } from './find-mentor.ts';
import { mentorSearchTokensStore } from './mentor-search-store.ts';
import { mentorSearchTokensOf } from './mentor-search-tokens.ts';
import { type MentorRecord, mentorStore } from './mentor-store.ts';

/**
 * Registers a mentor's profile (SPEC §5); the mentor is listed once both certificates are approved.
 * @throws RefusalError `PROFILE_EXISTS`, `NICKNAME_TAKEN`, `UNKNOWN_UNIVERSITY`, `SCHOOL_FIXED`, `FOREIGN_FILE`
 */
export async function registerMentor(
  services: Services,
  memberId: number,
  profile: MentorProfileInput,
): Promise<MentorProfile> {
  const now = services.clock.now();
  await withNicknameClaim(services.db, async (tx) => {
    await lockMember(tx, memberId);
    if (await mentorStore.find(tx, memberId)) refuse('PROFILE_EXISTS');
    const mentee = await findMenteesSide(tx, memberId);
    const held = { imageFileId: mentee?.imageFileId ?? null, portfolioFileId: null };
    const record = await resolve(tx, memberId, profile, held, now);
    await claimForMentor(tx, memberId, { nickname: profile.nickname, universityId: record.universityId, mentee });
    await mentorStore.insert(tx, record, now);
    await mentorSearchTokensStore.write(tx, [{ mentorId: memberId, ...mentorSearchTokensOf(profile) }]);
    await services.peopleEvents.schoolChosen(services, tx, memberId, now);
  });
  return findOwnMentorProfile(services, memberId);
}

/**
 * Changes a mentor's profile. The school cannot be changed while a certificate for it is approved or under review; another employer or
 * role loses its mark until an operator has looked at it.
 * @throws RefusalError `NO_PROFILE`, `INVALID_INPUT` (a changed message that is too long), `NICKNAME_TAKEN`,
 *   `UNKNOWN_UNIVERSITY`, `SCHOOL_FIXED`, `FOREIGN_FILE`
 */
export async function editMentor(
  services: Services,
  memberId: number,
  profile: MentorProfileInput,
): Promise<MentorProfile> {
  const now = services.clock.now();
  await withNicknameClaim(services.db, async (tx) => {
    await lockMember(tx, memberId);
    const current = (await mentorStore.find(tx, memberId)) ?? refuse('NO_PROFILE');
    assertMessageFitsEdit(profile.message, current.profile.message);
    const record = await resolve(tx, memberId, profile, current, now);
    if (record.universityId !== current.universityId) await assertSchoolMayChange(tx, memberId);
    await changeMentorsNickname(tx, memberId, profile.nickname);
    await reviewEmployment(tx, memberId, { from: current.profile.organization, to: profile.organization }, now);
    if (!isSamePreference(profile.timezone, current.profile.timezone))
      await replaceAvailabilityWeek(services, tx, memberId, profile.timezone, now);
    await mentorStore.update(tx, record, now);
    await mentorSearchTokensStore.write(tx, [{ mentorId: memberId, ...mentorSearchTokensOf(profile) }]);
    if (record.universityId !== current.universityId)
      await services.peopleEvents.schoolChosen(services, tx, memberId, now);
  });
  dropCachedUniversity(services, memberId);
  return findOwnMentorProfile(services, memberId);
}

/** The nickname of a mentee has changed: a mentor's profile of the same member has it too (product §1.5). */
export async function renameMentor(tx: Queryable, memberId: number, nickname: string): Promise<void> {
  const mentor = await mentorStore.find(tx, memberId);
  if (!mentor || mentor.nickname === nickname) return;
  await mentorStore.rename(tx, memberId, nickname);
  const tokens = mentorSearchTokensOf({ ...mentor.profile, nickname });
  await mentorSearchTokensStore.write(tx, [{ mentorId: memberId, ...tokens }]);
}

/** @throws RefusalError `NO_PROFILE` */
export async function findOwnMentorProfile(services: Services, memberId: number): Promise<MentorProfile> {
  return (await findMentorProfileIfAny(services, memberId)) ?? refuse('NO_PROFILE');
}

/** A mentor's own profile, or null before it is registered. */
export async function findMentorProfileIfAny({ db }: Services, memberId: number): Promise<MentorProfile | null> {
  const row = await mentorStore.find(db, memberId);
  return row ? toMentorProfile(row) : null;
}

function assertMessageFitsEdit(message: string, registered: string): void {
  const fault = messageInEdit(registered).safeParse(message).error?.issues[0]?.message;
  if (fault) refuse('INVALID_INPUT', { message: fault, field: 'message' });
}

async function resolve(
  tx: Queryable,
  memberId: number,
  profile: MentorProfileInput,
  held: Pick<MentorRecord, 'imageFileId' | 'portfolioFileId'>,
  now: Date,
): Promise<MentorRecord> {
  const university = await requireUniversity(tx, profile.education.schoolName);
  const own = { ownerId: memberId };
  return {
    memberId,
    universityId: university.universityId,
    imageFileId: await findOwnFile(
      tx,
      {
        ...own,
        kind: 'PROFILE_IMAGE',
        address: profile.image.filePath,
        name: profile.image.fileName,
        field: 'image.filePath',
        current: held.imageFileId,
      },
      now,
    ),
    portfolioFileId: await findOwnFile(
      tx,
      {
        ...own,
        kind: 'PORTFOLIO',
        address: profile.portfolio.url,
        field: 'portfolio.url',
        current: held.portfolioFileId,
      },
      now,
    ),
    profile,
  };
}

/** Whether a member has registered a mentor profile. */
export async function hasMentorProfile(db: Queryable, memberId: number): Promise<boolean> {
  return (await mentorStore.find(db, memberId)) !== undefined;
}

/** Whether a mentor is in the list of mentors. */
export const isMentorListed = mentorStore.isListed;

/** Puts a mentor into the list of mentors; the time of the first listing is kept. */
export const listMentor = (tx: Queryable, memberId: number, now: Date) => mentorStore.list(tx, memberId, now);

/** Takes a mentor out of the list of mentors. */
export const unlistMentor = mentorStore.unlist;

/** A mentor is listed while the last decided document of each type is an approved one. Nothing happens to a member without a mentor's profile. */
export async function listWhileApproved(tx: Queryable, memberId: number, now: Date): Promise<void> {
  if (!(await hasMentorProfile(tx, memberId))) return;
  await ((await areDocumentsApproved(tx, memberId)) ? listMentor(tx, memberId, now) : unlistMentor(tx, memberId));
}
