import { BadgeCheck, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { marksOf } from '../list/marks.ts';

const [TrustSheet, opener] = lazySheet(() => import('./trust-sheet.tsx'));

/** What was checked of the mentor, how often they have mentored and how they answer, in one line; a tap shows the evidence. */
export function TrustLine({ mentor: { education, mentoringCount, trust } }: { mentor: MentorDetail }) {
  const [isOpen, setOpen] = useState(false);
  const marks = marksOf(trust);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...opener}
        onClick={() => setOpen(true)}
        className="mt-2 flex min-h-target max-w-full items-center gap-x-3 text-left text-sm text-ink-muted"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          {marks.map(({ label }) => (
            <span key={label} className="inline-flex items-center gap-1">
              <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />
              <span>{label}</span>
            </span>
          ))}
          <span className="tabular-nums">{`멘토링 ${describeTimes(mentoringCount)}`}</span>
        </span>
        <ChevronRight aria-hidden className="-ml-2 size-4 shrink-0 text-ink-faint" />
      </button>
      <TrustSheet open={isOpen} onOpenChange={setOpen} schoolName={education.schoolName} trust={trust} />
    </>
  );
}
