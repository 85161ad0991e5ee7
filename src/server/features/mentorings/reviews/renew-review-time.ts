import { reviewsEndAt } from '#domain/mentorings/reviews/reviews.ts';
import type { Queryable } from '#server/db/database.ts';
import { reviewStore } from './review-store.ts';

/**
 * A session that was completed, disputed and completed again at `closedAt` can be reviewed for another fourteen days; a review that only one
 * side had written is hidden as long (product §20). The caller holds the mentoring's lock.
 */
export async function renewReviewTime(tx: Queryable, mentoringId: number, closedAt: Date): Promise<void> {
  await reviewStore.hideLone(tx, mentoringId, reviewsEndAt(closedAt));
}
