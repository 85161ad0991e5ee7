import { BadgeCheck } from 'lucide-react';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { describeAnswerHabitShortly } from '#domain/mentors/answer-habit.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { RankReasons } from '../rank-reasons.tsx';
import { marksOf } from './marks.ts';

/** What was checked of a mentor, as a tick beside the name; nothing without a mark. */
export function TrustTick({ mentor: { trust } }: { mentor: MentorListItem }) {
  const marks = marksOf(trust);
  if (marks.length === 0) return null;
  return (
    <span className="flex items-center">
      <BadgeCheck aria-hidden className="size-4 text-success" />
      <span className="sr-only">{marks.map((mark) => mark.label).join(' · ')}</span>
    </span>
  );
}

/** The one thing that sets a mentor's card apart: why in 추천순, a review's words, or how they answer. */
export function Differentiator({ mentor }: { mentor: MentorListItem }) {
  const { reasons, reviewWords, reviewChip, trust } = mentor;
  if (reasons.length > 0) return <RankReasons mentor={mentor} />;
  const words = reviewWords ?? (reviewChip && REVIEW_CHIP_LABELS[reviewChip]);
  const text = words ? `“${words}”` : describeAnswerHabitShortly(trust.answerHabit);
  if (text === '') return null;
  return (
    <p className="line-clamp-2 pt-1 text-sm text-ink-muted">
      {words && <span className="sr-only">후기 </span>}
      <span>{text}</span>
    </p>
  );
}

/** How often a mentor has mentored, and what a session costs. */
export function CountAndPrice({ mentor: { mentoringCount, priceKrw } }: { mentor: MentorListItem }) {
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {[`멘토링 ${describeTimes(mentoringCount)}`, ...(priceKrw === undefined ? [] : [describeWon(priceKrw)])].join(
        ' · ',
      )}
    </p>
  );
}
