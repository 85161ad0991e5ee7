import { lazy, Suspense } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

/** Rarely needed, so they are chunks of their own. */
const DisputeSection = lazy(() => import('../dispute/dispute-section.tsx'));
const ObjectionButton = lazy(() => import('../dispute/objection-button.tsx'));

/** Statements and decisions of a disputed mentoring; folded among the groups once it has ended (`Groups`). */
export function DisputeParts({ mentoring }: { mentoring: Mentoring }) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
      <DisputeSection mentoring={mentoring} />
    </Suspense>
  );
}

/** The end of the time to object to a completed session. */
export function LateObjection({ mentoring }: { mentoring: Mentoring }) {
  const { objectionUntil: until } = mentoring;
  if (!until) return null;
  return (
    <Suspense fallback={<div className="h-target" />}>
      <div className="flex flex-col items-center gap-1">
        <ObjectionButton mentoring={mentoring} />
        <p className="text-center text-sm text-ink-muted">{`${describeKoreanTime(new Date(until))}까지 알릴 수 있어요.`}</p>
      </div>
    </Suspense>
  );
}

export function DisputeButton({ mentoring }: { mentoring: Mentoring }) {
  return (
    <Suspense fallback={<div className="h-target" />}>
      <ObjectionButton mentoring={mentoring} />
    </Suspense>
  );
}
