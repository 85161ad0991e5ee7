import type { DataOf } from '#contract/calls.ts';
import { paths } from '#contract/pages.ts';
import { FACES, REVIEW_CHIPS, type Face } from '#domain/mentorings/reviews/review-choices.ts';
import { satisfaction } from '#domain/mentorings/reviews/reviews.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { byMember, byOperator, type Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { reviewStore } from './review-store.ts';
import { readReviews, writeReview } from './write-review.ts';

export const reviewRoutes: Routes = {
  'GET /v1/mentoring/{mentoringId}/reviews': ({ viewer, params }, services) =>
    readReviews(services, viewer.memberId, params.mentoringId),
  'POST /v1/mentoring/{mentoringId}/review': byMember(writeReview),
  'POST /v1/mentoring/{mentoringId}/thanks': ({ viewer, params, body }, services) =>
    writeReview(services, viewer.memberId, { ...params, ...body, face: null, chips: [] }),
  'GET /v1/mentor/{mentorId}/reviews': ({ viewer, params, query }, services) =>
    listMentorReviews(forPublicRead(services, viewer), viewer?.memberId, params.mentorId, query),
  'GET /v1/admin/reviews': async ({ operator, query }, services) => {
    const { search, face, order, cursor: after } = query;
    const found = await readDeskSearch(services, operator, { subject: 'reviews' }, search);
    const rows = await reviewStore.listAll(services.db, { ...found, face, order, after });
    const items = rows.map(({ reviewId, mentoringId, author, mentor, face, chips, text, createdAt }) => {
      return { reviewId, mentoringId, author, mentor, face, chips, text, createdAt };
    });
    return toSlice(items, query.size, (last) => last.reviewId);
  },
  'POST /v1/admin/reviews/{reviewId}/hiding': byOperator(hideReview),
};

/**
 * An operator hides a mentee's review from everybody but its author, who is told and reads why; it no longer counts. The reason is in the audit log, too.
 * @throws RefusalError `NOT_FOUND`, also when it is hidden already
 */
async function hideReview(
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

/**
 * A mentor's reviews for everybody: a page of the visible ones, and the sums of all of them, without names.
 * @throws RefusalError `NOT_FOUND` for a mentor who is not listed, to everybody but themselves
 */
async function listMentorReviews(
  { db, clock }: Services,
  viewerId: number | undefined,
  mentorId: number,
  { size, cursor }: { size: number; cursor?: number | undefined },
): Promise<DataOf<'GET /v1/mentor/{mentorId}/reviews'>> {
  const now = clock.now();
  if (mentorId !== viewerId && !(await reviewStore.isListed(db, mentorId))) refuse('NOT_FOUND');
  const rows = await reviewStore.listPublic(db, mentorId, now, cursor);
  const sums = await reviewStore.sum(db, mentorId, now);
  const total = (belongs: (row: (typeof sums)[number]) => boolean) =>
    sums.filter(belongs).reduce((sum, { count }) => sum + count, 0);
  const counts = Object.fromEntries(FACES.map((face) => [face, total((row) => row.face === face)])) as Record<
    Face,
    number
  >;
  const chips = REVIEW_CHIPS.map((chip) => ({ chip, count: total((row) => row.chips.includes(chip)) }));
  const items = rows.map(({ reviewId, face, chips: chosen, text, createdAt }) => {
    return { reviewId, face, chips: chosen, text, month: koreanMonth(createdAt) };
  });
  return {
    ...toSlice(items, size, (last) => last.reviewId),
    count: total(() => true),
    satisfaction: satisfaction(counts) ?? null,
    chips: chips.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count),
  };
}
