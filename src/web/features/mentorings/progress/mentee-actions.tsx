import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings.ts';
import { MAX_SLOTS } from '#domain/slots.ts';
import { paths } from '../../../paths.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { useTransition } from '../mentoring-queries.ts';
import { AttendanceButton } from './attendance-button.tsx';
import { ChooseTimeSheet } from './choose-time-sheet.tsx';
import { TimesSheet } from './times-sheet.tsx';
import { useAccept } from './use-accept.ts';
import { useCancel } from './use-cancel.ts';

/** What a mentee can do now: pay, change the times, accept an offered one, attend, request a cancellation. */
export function MenteeActions({ mentoring }: { mentoring: Mentoring }) {
  const can = new Set(mentoring.allowedActions);
  const [sheet, setSheet] = useState<'times' | 'accept' | undefined>();
  const cancel = useCancel(mentoring);
  const accept = useAccept(mentoring);
  const change = useTransition('PUT /v1/mentoring/{mentoringId}/apply-times', mentoring.mentoringId);
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
      {can.has('changeTimes') && (
        <Button variant="secondary" onClick={() => setSheet('times')}>
          시간대 변경
        </Button>
      )}
      {can.has('pay') && !paysByTransfer && <LinkButton to={paths.payment(mentoring.mentoringId)}>결제하기</LinkButton>}
      {can.has('accept') && <Button onClick={() => setSheet('accept')}>시간 고르기</Button>}
      {can.has('attend') && <AttendanceButton mentoring={mentoring} />}
      <TimesSheet
        open={sheet === 'times'}
        onClose={() => setSheet(undefined)}
        title="희망 시간 바꾸기"
        description="선배가 수락하기 전까지 바꿀 수 있어요."
        max={MAX_SLOTS}
        initial={mentoring.applyTimes}
        submitText="바꾸기"
        doneMessage="희망 시간을 바꿨어요."
        onSubmit={(applyTimes) => change.mutateAsync({ applyTimes })}
      />
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
