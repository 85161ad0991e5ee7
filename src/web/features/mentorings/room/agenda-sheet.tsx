import { lazy, Suspense } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';

const Agenda = lazy(() => import('../preparation/agenda.tsx'));

export const AGENDA_TITLE = '나누고 싶은 이야기';

type Props = { mentoring: Mentoring | undefined };

/** What the mentee wants to talk about, to be ticked off during the call. */
export function RoomAgenda({ mentoring }: Props) {
  return (
    mentoring && (
      <Suspense fallback={null}>
        <Agenda mentoringId={mentoring.mentoringId} message={mentoring.mentoringMessage} />
      </Suspense>
    )
  );
}

export function AgendaSheet({ open, mentoring, onClose }: SheetProps & Props) {
  return (
    <BottomSheet open={open} onClose={onClose} title={AGENDA_TITLE}>
      {open && <RoomAgenda mentoring={mentoring} />}
    </BottomSheet>
  );
}
