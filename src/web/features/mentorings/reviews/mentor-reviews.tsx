import { useInfiniteQuery } from '@tanstack/react-query';
import type { PublicReview } from '#contract/mentorings/reviews.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { MIN_REVIEWS_FOR_AVERAGE } from '#domain/mentorings/reviews/reviews.ts';
import { MorePages } from '../../../lib/more-pages.tsx';
import { Tag } from '../../../ui/fields/chip.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { ListNotLoaded } from '../public-answers/mentor-answers.tsx';
import { FaceIcon, mentorReviewsQuery } from './reviews.tsx';

/** What mentees say about a mentor: chips, two snippets and more on demand; an average from three reviews on. */
export function MentorReviews({ mentorId }: { mentorId: number }) {
  const list = useInfiniteQuery(mentorReviewsQuery(mentorId));
  if (list.isPending) return <Skeletons each="h-28 w-full rounded-xl" />;
  if (!list.data) return <ListNotLoaded list={list} />;
  const [first] = list.data.pages;
  const reviews = list.data.pages.flatMap((page) => page.content);
  if (!first || first.count === 0) return <p className="text-ink-muted">아직 받은 후기가 없어요.</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">
        <span>{`후기 ${first.count}개`}</span>
        {first.satisfaction === null ? (
          <span className="font-normal text-ink-muted">{` · 만족도는 후기 ${MIN_REVIEWS_FOR_AVERAGE}개부터 보여요`}</span>
        ) : (
          <span className="text-brand-ink">{` · 만족도 ${first.satisfaction}%`}</span>
        )}
      </p>
      {first.chips.length > 0 && (
        <ul aria-label="많이 받은 말" className="flex flex-wrap gap-2">
          {first.chips.map(({ chip, count }) => (
            <li key={chip}>
              <Tag>{`${REVIEW_CHIP_LABELS[chip]} ${count}`}</Tag>
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-2.5">
        {reviews.map((review) => (
          <ReviewItem key={review.reviewId} review={review} />
        ))}
      </ul>
      <MorePages list={list} />
    </div>
  );
}

function ReviewItem({ review: { face, chips, text, month } }: { review: PublicReview }) {
  const [year, number] = month.split('-');
  return (
    <li className="rounded-xl bg-sunken p-4">
      <p className="flex items-center gap-2 font-medium">
        <FaceIcon face={face} className="size-5.5 text-brand-ink" />
        <span>{FACE_LABELS[face]}</span>
        <span className="text-sm font-normal text-ink-muted">{`${year ?? ''}년 ${Number(number)}월`}</span>
      </p>
      {text ? (
        <p className="pt-2 break-words whitespace-pre-wrap">{text}</p>
      ) : (
        chips.length > 0 && (
          <p className="pt-2 text-ink-muted">{chips.map((chip) => REVIEW_CHIP_LABELS[chip]).join(', ')}</p>
        )
      )}
    </li>
  );
}
