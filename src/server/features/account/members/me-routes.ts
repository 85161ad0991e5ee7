import type { DataOf } from '#contract/calls.ts';
import type { Sent } from '#contract/shapes.ts';
import { type MemberType, NICKNAME_TAKEN_MESSAGE, NICKNAME_USABLE_MESSAGE } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import { KOREAN_MINUTES_AHEAD } from '#domain/time/local-time.ts';
import type { Routes } from '#server/http/routes.ts';
import { DataWithMessage } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { isTimeZone, minutesAhead } from '#server/text/zone-offset.ts';
import { findMentorProfileIfAny } from '../../mentors/write-mentor.ts';
import { findVerification, isGraduate } from '../../people/certificates/find-verification.ts';
import { findEnrolment } from '../../people/enrolment/enrolment.ts';
import { findMenteeProfileIfAny } from '../../people/mentees/write-mentee.ts';
import { isNicknameFree } from '../../people/profiles/change-profile.ts';
import { findMember } from './find-member.ts';
import { memberEmailStore, roleStore, timeZoneStore } from './member-store.ts';

export const meRoutes: Routes = {
  'GET /v1/members/me': ({ viewer }, services) => findMe(forPublicRead(services, viewer), viewer),
  'PUT /v1/members/me/role': async ({ viewer, body }, services) => {
    await chooseRole(services, viewer, body.memberType);
    return { user: await findMember(services, viewer.memberId, body.memberType) };
  },
  'GET /v1/members/check-nickname': async ({ query, viewer }, services) => {
    const isFree = await isNicknameFree(services.db, query.nickname, viewer?.memberId);
    return new DataWithMessage(isFree, isFree ? NICKNAME_USABLE_MESSAGE : NICKNAME_TAKEN_MESSAGE);
  },
};

/**
 * Puts the session into one of the member's roles (product §1.5). A mentee with an approved graduation becomes a mentor by choosing that
 * role for the first time; the profile is registered next.
 * @throws RefusalError `NOT_GRADUATE`, and `FORBIDDEN` for a role that the member cannot have
 */
async function chooseRole(services: Services, viewer: Viewer, role: MemberType): Promise<void> {
  const { db, clock, sessions } = services;
  const { memberId } = viewer;
  await db.transaction(async (tx) => {
    const member = (await roleStore.lock(tx, memberId)) ?? refuse('UNAUTHENTICATED');
    if (role !== member.memberType && !member.isMentorToo) {
      if (role !== 'ROLE_MENTOR' || member.memberType !== 'ROLE_MENTEE') refuse('FORBIDDEN');
      if (!(await isGraduate(tx, memberId))) refuse('NOT_GRADUATE');
      await roleStore.becomeMentor(tx, memberId, clock.now());
    }
    await sessions.chooseRole(tx, viewer, role);
  });
}

/**
 * A member's own account (SPEC §3 "Member"): the profile of each of their roles, if registered, and the state of their certificates.
 * @throws RefusalError `UNAUTHENTICATED` when the member no longer exists
 */
async function findMe(services: Services, viewer: Viewer): Promise<Sent<DataOf<'GET /v1/members/me'>>> {
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

/** A member's own sessions, and the zone of the device that has one: lists them, ends one, or all others (S-20). */
export const sessionRoutes: Routes = {
  'PUT /v1/members/me/time-zone': ({ viewer, body: { timeZone } }, services) =>
    noteTimeZone(services, viewer.memberId, timeZone),
  'GET /v1/members/me/sessions': async ({ viewer }, services) => {
    const sessions = await services.sessions.list(viewer.memberId);
    return sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => {
      return { id, createdAt, lastSeenAt, userAgent, isCurrent: id === viewer.sessionId };
    });
  },
  'DELETE /v1/members/me/sessions': ({ viewer }, services) =>
    services.sessions.endOthersOf(services.db, viewer.memberId, viewer.sessionId),
  'DELETE /v1/members/me/sessions/{sessionId}': async ({ viewer, params, reply }, services) => {
    if (!(await services.sessions.endById(params.sessionId, viewer.memberId))) refuse('NOT_FOUND');
    if (params.sessionId === viewer.sessionId) services.cookies.session.clear(reply);
  },
};

/** Notes the zone of a member's device: mails and pushes then say its time beside Korea's, unless both are the same. Ignores unknown zones. */
async function noteTimeZone({ db, clock }: Services, memberId: number, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  const isElsewhere = minutesAhead(timeZone, clock.now()) !== KOREAN_MINUTES_AHEAD;
  await timeZoneStore.set(db, memberId, isElsewhere ? timeZone : null);
}
