import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { MAX_REASON_LENGTH, reason as reasonRule } from '#domain/mentorings/states/reason.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { useTransition } from '../mentoring-queries.ts';
import { ChooseTimeSheet } from './choose-time-sheet.tsx';
import { ConfirmedActions } from './confirmed-actions.tsx';
import { timesSheetOpener } from './lazy-times-sheet.ts';
import { OfferTimesSheet } from './offer-times-sheet.tsx';
import { useAccept } from './use-accept.ts';

/** What a mentor can do now, by the server's `allowedActions`. */
export function MentorActions({ mentoring }: { mentoring: Mentoring }) {
  const { status, allowedActions } = mentoring;
  if (status === 'CONFIRMED') return <ConfirmedActions mentoring={mentoring} />;
  const canAnswer = allowedActions.includes('accept') || allowedActions.includes('reject');
  return canAnswer && <AnswerActions mentoring={mentoring} />;
}

/** Accept, reject, offer other times. */
function AnswerActions({ mentoring }: { mentoring: Mentoring }) {
  const [sheet, setSheet] = useState<'accept' | 'reject' | 'offer' | undefined>();
  const can = new Set(mentoring.allowedActions);
  const accept = useAccept(mentoring);
  const { user } = useSession();
  const close = () => setSheet(undefined);
  return (
    <BottomActionBar
      note={
        can.has('offerTimes') && (
          <div className="flex justify-center">
            <Button variant="ghost" size="sm" {...timesSheetOpener} onClick={() => setSheet('offer')}>
              가능한 시간이 없다면 다른 시간 제안하기
            </Button>
          </div>
        )
      }
    >
      {can.has('reject') && (
        <Button variant="secondary" onClick={() => setSheet('reject')}>
          거절하기
        </Button>
      )}
      {can.has('accept') && <Button onClick={() => setSheet('accept')}>수락하기</Button>}
      {user && (
        <ChooseTimeSheet
          mentorId={user.memberId}
          open={sheet === 'accept'}
          onOpenChange={(open) => setSheet(open ? 'accept' : undefined)}
          times={mentoring.applyTimes}
          noticeHours={mentoring.noticeHours}
          onChoose={async (time) => {
            if (await accept(time)) close();
          }}
        />
      )}
      <RejectSheet mentoring={mentoring} open={sheet === 'reject'} onClose={close} />
      <OfferTimesSheet mentoring={mentoring} open={sheet === 'offer'} onClose={close} />
    </BottomActionBar>
  );
}

function RejectSheet({ mentoring, open, onClose }: { mentoring: Mentoring; open: boolean; onClose: () => void }) {
  const [reason, setReason, clearReason] = useDraft(`rejection-${mentoring.mentoringId}`, '');
  const dialog = useDialog();
  const toast = useToast();
  const rejection = useTransition('POST /v1/mentoring/{mentoringId}/rejection', mentoring.mentoringId);

  const problem = reasonRule.safeParse(reason).error?.issues[0]?.message;

  async function reject() {
    const confirmed = await dialog.confirm({
      title: '이 제안을 거절할까요?',
      description: '후배에게 결제 금액을 모두 돌려드려요. 거절한 제안은 되돌릴 수 없어요.',
      confirmText: '거절하기',
      tone: 'danger',
    });
    if (!confirmed) return;
    try {
      await rejection.mutateAsync({ reason });
      clearReason();
      toast.show('제안을 거절했어요.');
      onClose();
    } catch (error) {
      await dialog.alert({ title: '거절하지 못했어요', description: messageOf(error) });
    }
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="거절하는 이유를 알려 주세요"
      description="적어 주시면 후배에게 도움이 돼요. 비워 두어도 괜찮아요."
      footer={
        <Button block size="lg" variant="danger" disabled={problem !== undefined} onClick={reject}>
          거절하기
        </Button>
      }
    >
      <TextArea
        label="거절 사유"
        hideLabel
        className="pt-3"
        placeholder="예) 그 주에는 출장이 있어 시간을 내기 어려워요."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_REASON_LENGTH}
        error={problem}
      />
    </BottomSheet>
  );
}
