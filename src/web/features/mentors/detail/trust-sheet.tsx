import { BadgeCheck, Clock } from 'lucide-react';
import type { MentorTrust } from '#contract/mentors/mentors.ts';
import { describeAnswerHabit } from '#domain/mentors/answer-habit.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { describeKoreanDate } from '../../../lib/korean-date.ts';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { marksOf } from '../list/mentor-trust.tsx';

/** Each mark of a mentor with its evidence and date, and how they answer (product §23.1). */
export default function TrustSheet({
  schoolName,
  trust,
  ...sheet
}: SheetProps & { schoolName: string; trust: MentorTrust }) {
  return (
    <BottomSheet {...sheet} title="확인한 정보">
      <ul aria-label="확인한 정보" className="flex flex-col gap-4 pt-2 pb-4">
        {marksOf(trust, schoolName).map(({ label, document, checkedAt }) => (
          <li key={label} className="flex gap-2.5">
            <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-muted">
                <span>{`${document}로 `}</span>
                <time dateTime={checkedAt}>{describeKoreanDate(koreanDay(new Date(checkedAt)))}</time>
                <span>에 확인했어요</span>
              </span>
            </span>
          </li>
        ))}
        <li className="flex gap-2.5">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            <span className="block font-semibold tabular-nums">{describeAnswerHabit(trust.answerHabit)}</span>
            {trust.answerHabit && (
              <span className="block text-sm text-ink-muted">최근 90일 동안 받은 제안 기준이에요</span>
            )}
          </span>
        </li>
      </ul>
    </BottomSheet>
  );
}
