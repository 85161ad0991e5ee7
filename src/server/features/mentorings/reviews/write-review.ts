import type { MentoringReviews } from '#contract/mentorings/reviews.ts';
import { paths } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import type { Face, ReviewChip } from '#domain/mentorings/reviews/review-choices.ts';
import { reviewsEndAt } from '#domain/mentorings/reviews/reviews.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { type ReviewedRow, type ReviewRow, reviewStore } from './review-store.ts';

/** What the two wrote, for one of them: the own side always, the other's once it may be seen. @throws RefusalError `NOT_FOUND` */
export async function readReviews(
  { db, clock }: Services,
  memberId: number,
  mentoringId: number,
): Promise<Sent<MentoringReviews>> {
  const mentoring = (await reviewStore.find(db, mentoringId, memberId)) ?? refuse('NOT_FOUND');
  return toMentoringReviews(mentoring, await reviewStore.listOf(db, mentoringId), memberId, clock.now());
}

function toMentoringReviews(
  { mentoringId, mentorId, status, closedAt }: ReviewedRow,
  reviews: readonly ReviewRow[],
  memberId: number,
  now: Date,
): Sent<MentoringReviews> {
  const isMentor = memberId === mentorId;
  const own = reviews.find(({ side }) => (side === 'MENTOR') === isMentor);
  const other = reviews.find(({ side }) => (side === 'MENTOR') !== isMentor);
  const endsAt = status === 'COMPLETED' && closedAt ? reviewsEndAt(closedAt) : undefined;
  return {
    mentoringId,
    side: isMentor ? 'mentor' : 'mentee',
    canWrite: !own && endsAt !== undefined && now < endsAt,
    endsAt: endsAt ?? null,
    own: own ? toWritten(own) : null,
    ownHiddenReason: own?.hiddenReason ?? null,
    other: other && status === 'COMPLETED' && isVisible(other, now) ? toWritten(other) : null,
  };
}

function isVisible({ visibleAt, isHidden }: ReviewRow, now: Date): boolean {
  return visibleAt <= now && !isHidden;
}

function toWritten({ face, chips, text, createdAt }: ReviewRow): Sent<NonNullable<MentoringReviews['own']>> {
  return { face, chips, text, createdAt };
}

interface Written {
  readonly mentoringId: number;
  readonly face: Face | null;
  readonly chips: readonly ReviewChip[];
  readonly text: string;
}

/**
 * Writes a mentee's review or a mentor's thanks, once a side, within fourteen days of a completed mentoring (product §20). The first is
 * hidden until the second is written or the time is over; the second shows both.
 * @throws RefusalError `NOT_FOUND` for a stranger, `REVIEW_NOT_OPEN`, `REVIEW_ENDED`, `REVIEWED_ALREADY`
 */
export async function writeReview(
  services: Services,
  authorId: number,
  written: Written,
): Promise<Sent<MentoringReviews>> {
  const { db, clock } = services;
  const { mentoringId } = written;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const mentoring = (await reviewStore.lock(tx, mentoringId, authorId)) ?? refuse('NOT_FOUND');
    const { mentorId, menteeId, status, closedAt } = mentoring;
    if (status !== 'COMPLETED' || !closedAt) return refuse('REVIEW_NOT_OPEN');
    const endsAt = reviewsEndAt(closedAt);
    if (endsAt <= now) refuse('REVIEW_ENDED');
    const isMentee = authorId === menteeId;
    const side = isMentee ? 'MENTEE' : 'MENTOR';
    const existing = await reviewStore.listOf(tx, mentoringId);
    if (existing.some((each) => each.side === side)) refuse('REVIEWED_ALREADY');
    const isSecond = existing.length > 0;
    const subjectId = isMentee ? mentorId : menteeId;
    const visibleAt = isSecond ? now : endsAt;
    await reviewStore.insert(tx, { ...written, side, authorId, subjectId, visibleAt }, now);
    if (isSecond) await reviewStore.show(tx, mentoringId, now);
    publishToMembers(services.live, tx, [mentorId, menteeId]);
    const author = isMentee ? `${mentoring.menteeName}님` : `${mentoring.mentorName} 선배`;
    await notifyMember(
      services,
      tx,
      {
        memberId: subjectId,
        eventKey: `review:${mentoringId}:${side}`,
        kind: 'REVIEW',
        title: isMentee ? '멘토링 후기가 도착했어요' : '선배의 인사가 도착했어요',
        body: isSecond ? `${author}의 글을 볼 수 있어요.` : `한마디 남기면 ${author}의 글을 바로 볼 수 있어요.`,
        link: paths.progress(isMentee ? 'mentor' : 'mentee', mentoringId),
      },
      now,
    );
    return toMentoringReviews(mentoring, await reviewStore.listOf(tx, mentoringId), authorId, now);
  });
}

/**
 * A session that was completed, disputed and completed again at `closedAt` can be reviewed for another fourteen days; a review that only one
 * side had written is hidden as long (product §20). The caller holds the mentoring's lock.
 */
export async function renewReviewTime(tx: Queryable, mentoringId: number, closedAt: Date): Promise<void> {
  await reviewStore.hideLone(tx, mentoringId, reviewsEndAt(closedAt));
}
