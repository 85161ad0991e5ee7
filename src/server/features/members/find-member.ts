import type { Member } from '#contract/members.ts';
import { TERMS_VERSIONS } from '#domain/members/terms.ts';
import { refuse } from '#domain/refusals.ts';
import { fileAddress } from '#server/platform/files/file-address.ts';
import type { Services } from '#server/services.ts';
import { memberSummaryStore } from './member-summary-store.ts';

/**
 * A summary of the signed-in member: `data.user` of login and session check (SPEC §7).
 * @throws RefusalError `UNAUTHENTICATED` when the member no longer exists
 */
export async function findMember(services: Services, memberId: number): Promise<Member> {
  const row = await memberSummaryStore.find(services.db, memberId);
  if (!row) return refuse('UNAUTHENTICATED');
  const { imageKey, outdatedTerms, ...member } = row;
  const profileImage = imageKey === null ? null : fileAddress(imageKey);
  if (outdatedTerms.length === 0) return { ...member, profileImage };
  return { ...member, profileImage, termsToRenew: outdatedTerms.map((tag) => ({ tag, version: TERMS_VERSIONS[tag] })) };
}
