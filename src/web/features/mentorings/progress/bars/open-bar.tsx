import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { useTransition } from '../../mentoring-queries.ts';
import { timesSheetOpener, TimesSheet } from '../lazy-times-sheet.ts';
import { useCancel } from '../use-cancel.ts';

/** A mentee's open proposal: pay, change the times, or request a cancellation (SPEC §2). */
export function OpenBar({ mentoring }: { mentoring: Mentoring }) {
  const { mentoringId, allowedActions, applyTimes, payment } = mentoring;
  const can = new Set(allowedActions);
  const [isChanging, setChanging] = useState(false);
  const cancel = useCancel(mentoring);
  const change = useTransition('PUT /v1/mentoring/{mentoringId}/apply-times', mentoringId);
  const paysByTransfer = payment?.status === 'WAITING_FOR_DEPOSIT';
  return (
    <BottomActionBar
      note={
        can.has('pay') && (
          <div className="flex flex-wrap justify-center">
            {can.has('changeTimes') && (
              <Button variant="ghost" size="sm" {...timesSheetOpener} onClick={() => setChanging(true)}>
                희망 시간 바꾸기
              </Button>
            )}
            {can.has('cancel') && (
              <Button variant="ghost" size="sm" onClick={cancel}>
                취소 요청
              </Button>
            )}
          </div>
        )
      }
    >
      {can.has('pay') ? (
        <LinkButton to={paths.payment(mentoringId)} variant={paysByTransfer ? 'soft' : 'primary'}>
          {paysByTransfer ? '입금 안내' : '결제하기'}
        </LinkButton>
      ) : (
        <>
          {can.has('cancel') && (
            <Button variant="secondary" onClick={cancel}>
              취소 요청
            </Button>
          )}
          {can.has('changeTimes') && (
            <Button variant="soft" {...timesSheetOpener} onClick={() => setChanging(true)}>
              희망 시간 바꾸기
            </Button>
          )}
        </>
      )}
      <TimesSheet
        mentoring={mentoring}
        open={isChanging}
        onClose={() => setChanging(false)}
        draftKey={`change-times-${mentoringId}`}
        title="희망 시간 바꾸기"
        description="선배가 수락하기 전까지 바꿀 수 있어요."
        label="희망 시간"
        max={MAX_SLOTS}
        initial={applyTimes}
        submitText="바꾸기"
        doneMessage="희망 시간을 바꿨어요."
        onSubmit={(times) => change.mutateAsync({ applyTimes: times })}
      />
    </BottomActionBar>
  );
}
