import type { Queryable } from '#server/db/database.ts';
import { type Employment, employmentStore } from './profile-store.ts';

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
