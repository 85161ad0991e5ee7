import type { DataOf } from '#contract/calls.ts';
import { FACES, REVIEW_CHIPS, type Face } from '#domain/mentorings/reviews/review-choices.ts';
import { satisfaction } from '#domain/mentorings/reviews/reviews.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { reviewStore } from './review-store.ts';

/**
 * A mentor's reviews for everybody: a page of the visible ones, and the sums of all of them, without names.
 * @throws RefusalError `NOT_FOUND` for a mentor who is not listed, to everybody but themselves
 */
export async function listMentorReviews(
  { db, clock }: Services,
  viewerId: number | undefined,
  mentorId: number,
  { size, cursor }: { size: number; cursor?: string | undefined },
): Promise<DataOf<'GET /v1/mentor/{mentorId}/reviews'>> {
  const now = clock.now();
  if (mentorId !== viewerId && !(await reviewStore.isListed(db, mentorId))) refuse('NOT_FOUND');
  const rows = await reviewStore.listPublic(db, mentorId, now, cursor === undefined ? undefined : Number(cursor));
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
    ...toSlice(items, size, (last) => String(last.reviewId)),
    count: total(() => true),
    satisfaction: satisfaction(counts) ?? null,
    chips: chips.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count),
  };
}
