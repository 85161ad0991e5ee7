import { lazy, Suspense } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';

const Agenda = lazy(() => import('../preparation/agenda.tsx'));

export const AGENDA_TITLE = '나누고 싶은 이야기';

/** What the mentee wants to talk about, to be ticked off during the call. */
export function RoomAgenda({ mentoring }: { mentoring: Mentoring | undefined }) {
  return (
    mentoring && (
      <Suspense fallback={null}>
        <Agenda mentoringId={mentoring.mentoringId} message={mentoring.mentoringMessage} />
      </Suspense>
    )
  );
}

/** The agenda as a sheet. */
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
    <BottomSheet open={open} onClose={onClose} title={AGENDA_TITLE}>
      {open && <RoomAgenda mentoring={mentoring} />}
    </BottomSheet>
  );
}
