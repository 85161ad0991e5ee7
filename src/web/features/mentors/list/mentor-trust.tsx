import { BadgeCheck } from 'lucide-react';
import type { MentorListItem, MentorTrust } from '#contract/mentors/mentors.ts';
import { REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { describeAnswerHabitShortly } from '#domain/mentors/answer-habit.ts';
import { describeReason } from '#domain/mentors/ranking/reasons.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';

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

/** The one thing that sets a mentor's card apart: why they stand where they do in 추천순 (product §9.4), a review's words, or how they answer. */
export function Differentiator({ mentor }: { mentor: MentorListItem }) {
  const { reasons, fitsAt, reviewWords, reviewChip, trust } = mentor;
  if (reasons.length > 0) {
    return (
      <p className="pt-1 text-sm font-medium text-brand-ink">
        {reasons.map((reason) => describeReason(reason, fitsAt)).join(' · ')}
      </p>
    );
  }
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
      {`멘토링 ${describeTimes(mentoringCount)} · ${describeWon(priceKrw)}`}
    </p>
  );
}

/** One thing that an operator has checked of a mentor. */
interface Mark {
  readonly label: string;
  /** What it was read from. */
  readonly document: string;
  readonly checkedAt: string;
}

/**
 * What was checked: `재직 확인`, `부산대 졸업 확인`.
 * @param schoolName omitted where all mentors are of one school
 */
export function marksOf({ employmentCheckedAt, schoolCheck }: MentorTrust, schoolName?: string): Mark[] {
  const marks: Mark[] = [];
  if (employmentCheckedAt) marks.push({ label: '재직 확인', document: '재직 증명서', checkedAt: employmentCheckedAt });
  if (schoolCheck) {
    const { isGraduate, checkedAt } = schoolCheck;
    const words = isGraduate ? '졸업 확인' : '재학 확인';
    const label = schoolName === undefined ? words : `${shortSchoolName(schoolName)} ${words}`;
    marks.push({ label, document: isGraduate ? '졸업 증명서' : '재학 증명서', checkedAt });
  }
  return marks;
}
