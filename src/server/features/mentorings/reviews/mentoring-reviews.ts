import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import { reviewsEndAt } from '#domain/mentorings/reviews/reviews.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { reviewStore, type ReviewedRow, type ReviewRow } from './review-store.ts';

/** What the two wrote, for one of them: the own side always, the other's once it may be seen. @throws RefusalError `NOT_FOUND` */
export async function readReviews(
  { db, clock }: Services,
  memberId: number,
  mentoringId: number,
): Promise<MentoringReviews> {
  const mentoring = (await reviewStore.find(db, mentoringId, memberId)) ?? refuse('NOT_FOUND');
  return toMentoringReviews(mentoring, await reviewStore.listOf(db, mentoringId), memberId, clock.now());
}

export function toMentoringReviews(
  { mentoringId, mentorId, status, closedAt }: ReviewedRow,
  reviews: readonly ReviewRow[],
  memberId: number,
  now: Date,
): MentoringReviews {
  const isMentor = memberId === mentorId;
  const own = reviews.find(({ side }) => (side === 'MENTOR') === isMentor);
  const other = reviews.find(({ side }) => (side === 'MENTOR') !== isMentor);
  const endsAt = status === 'COMPLETED' && closedAt ? reviewsEndAt(closedAt) : undefined;
  return {
    mentoringId,
    side: isMentor ? 'mentor' : 'mentee',
    canWrite: !own && endsAt !== undefined && now < endsAt,
    endsAt: endsAt?.toISOString() ?? null,
    own: own ? toWritten(own) : null,
    ownHiddenReason: own?.hiddenReason ?? null,
    other: other && status === 'COMPLETED' && isVisible(other, now) ? toWritten(other) : null,
  };
}

function isVisible({ visibleAt, isHidden }: ReviewRow, now: Date): boolean {
  return visibleAt <= now && !isHidden;
}

function toWritten({ face, chips, text, createdAt }: ReviewRow): NonNullable<MentoringReviews['own']> {
  return { face, chips, text, createdAt: createdAt.toISOString() };
}
