import { paths } from '#contract/pages.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { reviewStore } from './review-store.ts';

/**
 * An operator hides a mentee's review from everybody but its author, who is told and reads why; it no longer counts. The reason is in the audit log, too.
 * @throws RefusalError `NOT_FOUND`, also when it is hidden already
 */
export async function hideReview(
  services: Services,
  operator: Operator,
  { reviewId, reason }: { reviewId: number; reason: string },
): Promise<void> {
  const { db, clock, live } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const hidden = (await reviewStore.hide(tx, reviewId, operator.memberId, reason, now)) ?? refuse('NOT_FOUND');
    const { mentoringId, authorId, subjectId } = hidden;
    await operator.audit(tx, { subject: `mentoring:${mentoringId}`, detail: { reviewId, reason } });
    publishToMembers(live, tx, [subjectId]);
    await notifyMember(
      services,
      tx,
      {
        memberId: authorId,
        eventKey: `review-hidden:${reviewId}`,
        kind: 'REVIEW',
        title: '운영팀이 후기를 숨겼어요',
        body: '이제 다른 사람에게 보이지 않아요. 이유는 진행 상황에서 볼 수 있어요.',
        link: paths.progress('mentee', mentoringId),
      },
      now,
    );
  });
}
