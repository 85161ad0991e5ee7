import { lazy, Suspense } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { loadAgenda } from '../preparation/index.ts';

const Agenda = lazy(loadAgenda);

/** What the mentee wants to talk about, to be ticked off during the call. */
export function AgendaSheet({
  open,
  mentoring,
  onClose,
}: {
  open: boolean;
  mentoring: Mentoring | undefined;
  onClose: () => void;
}) {
  return (
    <BottomSheet open={open} onOpenChange={(next) => !next && onClose()} title="나누고 싶은 이야기">
      {open && mentoring && (
        <Suspense fallback={null}>
          <Agenda mentoringId={mentoring.mentoringId} message={mentoring.mentoringMessage} />
        </Suspense>
      )}
    </BottomSheet>
  );
}
