import type { Member } from '#contract/people/members.ts';
import type { Sent } from '#contract/shapes.ts';
import { TERMS_VERSIONS } from '#domain/account/terms.ts';
import type { Role } from '#domain/people/members.ts';
import { refuse } from '#domain/refusals.ts';
import { fileAddress } from '#server/platform/files/file-store.ts';
import type { Services } from '#server/services.ts';
import { orderGroupOfMember } from '../../mentors/mentor-order-routes.ts';
import { memberSummaryStore } from './member-store.ts';

/**
 * A summary of the signed-in member: `data.user` of login and session check (SPEC §7).
 * @param role of the session; without it, the one in which a session of the member begins (product §1.5)
 * @throws RefusalError `UNAUTHENTICATED` when the member no longer exists
 */
export async function findMember(services: Services, memberId: number, role?: Role): Promise<Sent<Member>> {
  const row = await memberSummaryStore.find(services.db, memberId, {
    role,
    group: orderGroupOfMember(services, memberId),
    now: services.clock.now(),
  });
  if (!row) return refuse('UNAUTHENTICATED');
  const { imageKey, outdatedTerms, marketingToConfirm, hasBothRoles, isRecommendedFirst, timeZone, ...member } = row;
  const termsToRenew = outdatedTerms.map((tag) => ({ tag, version: TERMS_VERSIONS[tag] }));
  return {
    ...member,
    profileImage: imageKey === null ? null : fileAddress(imageKey),
    ...(termsToRenew.length > 0 && { termsToRenew }),
    ...(marketingToConfirm && { marketingToConfirm }),
    ...(timeZone !== null && { timeZone }),
    ...(hasBothRoles && { hasBothRoles }),
    ...(isRecommendedFirst && { isRecommendedFirst }),
  };
}
