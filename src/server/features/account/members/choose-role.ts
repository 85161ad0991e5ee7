import type { MemberType } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { isGraduate } from '../../people/certificates/index.ts';
import { roleStore } from './role-store.ts';

/**
 * Puts the session into one of the member's roles (product §1.5). A mentee with an approved graduation becomes a mentor by choosing that
 * role for the first time; the profile is registered next.
 * @throws RefusalError `NOT_GRADUATE`, and `FORBIDDEN` for a role that the member cannot have
 */
export async function chooseRole(services: Services, viewer: Viewer, role: MemberType): Promise<void> {
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
