import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings.ts';
import { paths } from '../../../paths.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { AttendanceButton } from './attendance-button.tsx';
import { ChooseTimeSheet } from './choose-time-sheet.tsx';
import { useAccept } from './use-accept.ts';
import { useCancel } from './use-cancel.ts';

/** What a mentee can do now: pay, change the times, accept an offered one, attend, request a cancellation. */
export function MenteeActions({ mentoring }: { mentoring: Mentoring }) {
  const can = new Set(mentoring.allowedActions);
  const [sheet, setSheet] = useState<'accept' | undefined>();
  const cancel = useCancel(mentoring);
  const accept = useAccept(mentoring);
  const paysByTransfer = mentoring.payment?.status === 'WAITING_FOR_DEPOSIT';
  if (can.size === 0) return null;
  return (
    <BottomActionBar
      note={
        can.has('cancel') && (
          <div className="flex justify-center">
            <Button variant="ghost" size="sm" onClick={cancel}>
              취소 요청
            </Button>
          </div>
        )
      }
    >
      {can.has('pay') && !paysByTransfer && <LinkButton to={paths.payment(mentoring.mentoringId)}>결제하기</LinkButton>}
      {can.has('accept') && <Button onClick={() => setSheet('accept')}>시간 고르기</Button>}
      {can.has('attend') && <AttendanceButton mentoring={mentoring} />}
      <ChooseTimeSheet
        open={sheet === 'accept'}
        onOpenChange={(open) => setSheet(open ? 'accept' : undefined)}
        times={mentoring.offeredTimes}
        onChoose={async (time) => {
          if (await accept(time)) setSheet(undefined);
        }}
      />
    </BottomActionBar>
  );
}
