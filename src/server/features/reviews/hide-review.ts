import { refuse } from '#domain/refusals.ts';
import { writeAudit, type Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { reviewStore } from './review-store.ts';

/**
 * An operator hides a mentee's review from everybody but its author; it no longer counts. The reason is in the audit log.
 * @throws RefusalError `NOT_FOUND`, also when it is hidden already
 */
export async function hideReview(
  { db, clock }: Services,
  operator: Operator,
  { reviewId, reason }: { reviewId: number; reason: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const mentoringId = await reviewStore.hide(tx, reviewId, operator.memberId, reason, now);
    if (mentoringId === undefined) return refuse('NOT_FOUND');
    const subject = `mentoring:${mentoringId}`;
    const detail = { reviewId, reason };
    await writeAudit(
      tx,
      { actorId: operator.memberId, action: 'REVIEW_HIDDEN', subject, detail, ip: operator.ip },
      now,
    );
  });
}
