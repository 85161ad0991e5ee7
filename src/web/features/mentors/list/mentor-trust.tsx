import { clsx } from 'clsx';
import { BadgeCheck, Clock } from 'lucide-react';
import type { MentorTrust } from '#contract/mentors/mentors.ts';
import { describeAnswerHabit, describeAnswerHabitShortly } from '#domain/mentors/answer-habit.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { describeKoreanDate } from '../../../lib/korean-date.ts';
import { type Mark, marksOf } from './marks.ts';

/** What was checked of a mentor, in one line of a card; nothing without a mark. */
export function TrustMarks({ marks, className }: { marks: readonly Mark[]; className?: string }) {
  if (marks.length === 0) return null;
  return (
    <p className={clsx('flex items-center gap-1 text-sm font-medium text-success', className)}>
      <BadgeCheck aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">{marks.map((mark) => mark.label).join(' · ')}</span>
    </p>
  );
}

/** How often a mentor has mentored and how they answer, in one line of a card. */
export function Habit({ mentoringCount, trust }: { mentoringCount: number; trust: MentorTrust }) {
  const habit = describeAnswerHabitShortly(trust.answerHabit);
  return (
    <p className="pt-2 text-sm text-ink-muted tabular-nums">
      <span className="font-semibold text-brand-ink">{`멘토링 ${describeTimes(mentoringCount)}`}</span>
      {habit !== '' && <span>{` · ${habit}`}</span>}
    </p>
  );
}

/** On the mentor's page: each mark with its evidence and date, and how the mentor answers. */
export function TrustFacts({ schoolName, trust }: { schoolName: string; trust: MentorTrust }) {
  return (
    <ul aria-label="확인한 정보" className="mt-5 flex w-full flex-col gap-3 rounded-xl bg-sunken px-5 py-4 text-left">
      {marksOf(trust, schoolName).map(({ label, document, checkedAt }) => (
        <li key={label} className="flex gap-2.5">
          <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <span className="min-w-0">
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-ink-muted">
              <span>{`${document}로 `}</span>
              <time dateTime={checkedAt}>{describeDay(checkedAt)}</time>
              <span>에 확인했어요</span>
            </span>
          </span>
        </li>
      ))}
      <li className="flex gap-2.5">
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{describeAnswerHabit(trust.answerHabit)}</span>
          <span className="block text-sm text-ink-muted">
            {trust.answerHabit ? '최근 90일 동안 받은 제안 기준이에요' : '제안 세 건부터 답하는 속도를 보여드려요'}
          </span>
        </span>
      </li>
    </ul>
  );
}

/** `2026년 11월 20일` */
function describeDay(instant: string): string {
  return describeKoreanDate(koreanDay(new Date(instant)));
}
