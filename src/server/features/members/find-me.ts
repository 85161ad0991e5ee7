import type { DataOf } from '#contract/calls.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findVerification } from '../certificates/index.ts';
import { findMenteeProfileIfAny } from '../mentees/index.ts';
import { findMentorProfileIfAny } from '../mentors/index.ts';
import { memberEmailStore } from './member-email-store.ts';

/**
 * A member's own account (SPEC §3 "Member"): the profile of their role, if registered, and the state of their certificates.
 * @throws RefusalError `UNAUTHENTICATED` when the member no longer exists
 */
export async function findMe(services: Services, viewer: Viewer): Promise<DataOf<'GET /v1/members/me'>> {
  const { memberId, role } = viewer;
  const { email, isMailboxFree } = (await memberEmailStore.find(services.db, memberId)) ?? refuse('UNAUTHENTICATED');
  const mentorProfile = role === 'ROLE_MENTOR' ? await findMentorProfileIfAny(services, memberId) : null;
  const menteeProfile = role === 'ROLE_MENTEE' ? await findMenteeProfileIfAny(services, memberId) : null;
  const isVerified = mentorProfile?.isListed ?? menteeProfile?.isVerified ?? false;
  return {
    memberId,
    memberType: role,
    email,
    isMailboxFree,
    isProfileRegisterd: mentorProfile !== null || menteeProfile !== null,
    ...(await findVerification(services.db, { memberId, role, isVerified })),
    mentorProfile,
    menteeProfile,
  };
}
