import type { DataOf } from '#contract/calls.ts';
import type { MemberType } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findMentorProfileIfAny } from '../../mentors/index.ts';
import { findVerification, isGraduate } from '../../people/certificates/index.ts';
import { findEnrolment } from '../../people/enrolment/index.ts';
import { findMenteeProfileIfAny } from '../../people/mentees/index.ts';
import { memberEmailStore } from './member-email-store.ts';

/**
 * A member's own account (SPEC §3 "Member"): the profile of each of their roles, if registered, and the state of their certificates.
 * @throws RefusalError `UNAUTHENTICATED` when the member no longer exists
 */
export async function findMe(services: Services, viewer: Viewer): Promise<DataOf<'GET /v1/members/me'>> {
  const { memberId, role } = viewer;
  const { email, isMailboxFree, hasBothRoles } =
    (await memberEmailStore.find(services.db, memberId)) ?? refuse('UNAUTHENTICATED');
  const isOf = (one: MemberType) => role === one || hasBothRoles;
  const mentorProfile = isOf('ROLE_MENTOR') ? await findMentorProfileIfAny(services, memberId) : null;
  const menteeProfile = isOf('ROLE_MENTEE') ? await findMenteeProfileIfAny(services, memberId) : null;
  const isVerified = (role === 'ROLE_MENTOR' ? mentorProfile?.isListed : menteeProfile?.isVerified) ?? false;
  return {
    memberId,
    memberType: role,
    email,
    isMailboxFree,
    isProfileRegisterd: (role === 'ROLE_MENTOR' ? mentorProfile : menteeProfile) !== null,
    canBecomeMentor: role === 'ROLE_MENTEE' && !hasBothRoles && (await isGraduate(services.db, memberId)),
    ...(await findVerification(services.db, { memberId, role, isVerified })),
    mentorProfile,
    menteeProfile,
    enrolment:
      role === 'ROLE_MENTEE' && menteeProfile?.isVerified
        ? await findEnrolment(services.db, memberId, services.clock.now())
        : null,
  };
}
