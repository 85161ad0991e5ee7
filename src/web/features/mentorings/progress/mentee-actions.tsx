import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { useTransition } from '../mentoring-queries.ts';
import { ChooseTimeSheet } from './choose-time-sheet.tsx';
import { ConfirmedActions } from './confirmed-actions.tsx';
import { isWithAnother } from './endings/after-end.tsx';
import { hasBeenPaid } from './has-been-paid.ts';
import { timesSheetOpener, TimesSheet } from './lazy-times-sheet.ts';
import { OfferTimesSheet } from './offer-times-sheet.tsx';
import { useAccept } from './use-accept.ts';
import { useCancel } from './use-cancel.ts';

/** What a mentee can do now, by the server's `allowedActions`. */
export function MenteeActions({ mentoring }: { mentoring: Mentoring }) {
  if (mentoring.status === 'CONFIRMED') return <ConfirmedActions mentoring={mentoring} />;
  if (mentoring.allowedActions.every((action) => action === 'dispute'))
    return (
      !isWithAnother(mentoring) &&
      (hasBeenPaid(mentoring) || mentoring.status === 'EXPIRED') && <ProposeAgain mentoring={mentoring} />
    );
  return <OpenActions mentoring={mentoring} />;
}

/** Proposes to the same mentor again, with the same topic. */
function ProposeAgain({ mentoring: { counterpart, topic } }: { mentoring: Mentoring }) {
  if (counterpart.memberId === null) return null;
  return (
    <BottomActionBar>
      <LinkButton variant="soft" to={paths.proposal(counterpart.memberId, { topic })}>
        다시 제안하기
      </LinkButton>
    </BottomActionBar>
  );
}

/** Pay, change the times, accept an offered one or offer others, request a cancellation. */
function OpenActions({ mentoring }: { mentoring: Mentoring }) {
  const can = new Set(mentoring.allowedActions);
  const [sheet, setSheet] = useState<'times' | 'accept' | 'offer' | undefined>();
  const close = () => setSheet(undefined);
  const cancel = useCancel(mentoring);
  const accept = useAccept(mentoring);
  const change = useTransition('PUT /v1/mentoring/{mentoringId}/apply-times', mentoring.mentoringId);
  const paysByTransfer = mentoring.payment?.status === 'WAITING_FOR_DEPOSIT';
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
        <Button variant="soft" {...timesSheetOpener} onClick={() => setSheet('times')}>
          희망 시간 바꾸기
        </Button>
      )}
      {can.has('pay') && (
        <LinkButton to={paths.payment(mentoring.mentoringId)} variant={paysByTransfer ? 'soft' : 'primary'}>
          {paysByTransfer ? '입금 안내' : '결제하기'}
        </LinkButton>
      )}
      {can.has('offerTimes') && (
        <Button variant="soft" {...timesSheetOpener} onClick={() => setSheet('offer')}>
          다른 시간 제안
        </Button>
      )}
      {can.has('accept') && <Button onClick={() => setSheet('accept')}>시간 고르기</Button>}
      <TimesSheet
        mentoring={mentoring}
        open={sheet === 'times'}
        onClose={close}
        draftKey={`change-times-${mentoring.mentoringId}`}
        title="희망 시간 바꾸기"
        description="선배가 수락하기 전까지 바꿀 수 있어요."
        label="희망 시간"
        max={MAX_SLOTS}
        initial={mentoring.applyTimes}
        submitText="바꾸기"
        doneMessage="희망 시간을 바꿨어요."
        onSubmit={(applyTimes) => change.mutateAsync({ applyTimes })}
      />
      <OfferTimesSheet mentoring={mentoring} open={sheet === 'offer'} onClose={close} />
      <ChooseTimeSheet
        mentorId={mentoring.counterpart.memberId ?? undefined}
        open={sheet === 'accept'}
        onOpenChange={(open) => setSheet(open ? 'accept' : undefined)}
        times={mentoring.offeredTimes}
        noticeHours={mentoring.noticeHours}
        onChoose={async (time) => {
          if (await accept(time)) close();
        }}
      />
    </BottomActionBar>
  );
}
