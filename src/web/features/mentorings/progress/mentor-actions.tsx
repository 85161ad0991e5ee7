import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings.ts';
import { MAX_OFFERED_SLOTS } from '#domain/slots.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/dialog.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.ts';
import { useTransition } from '../mentoring-queries.ts';
import { AttendanceButton } from './attendance-button.tsx';
import { ChooseTimeSheet } from './choose-time-sheet.tsx';
import { TimesSheet } from './times-sheet.tsx';
import { useAccept } from './use-accept.ts';
import { useCancel } from './use-cancel.ts';

/** What a mentor can do now: accept, reject, offer other times, attend, cancel. The server says which. */
export function MentorActions({ mentoring }: { mentoring: Mentoring }) {
  const can = new Set(mentoring.allowedActions);
  const cancel = useCancel(mentoring);
  if (can.has('accept') || can.has('reject')) return <AnswerActions mentoring={mentoring} />;
  if (!can.has('attend') && !can.has('cancel')) return null;
  return (
    <BottomActionBar>
      {can.has('cancel') && (
        <Button variant="secondary" onClick={cancel}>
          취소 요청
        </Button>
      )}
      {can.has('attend') && <AttendanceButton mentoring={mentoring} />}
    </BottomActionBar>
  );
}

type OpenSheet = 'accept' | 'reject' | 'offer' | undefined;

function AnswerActions({ mentoring }: { mentoring: Mentoring }) {
  const [sheet, setSheet] = useState<OpenSheet>();
  const can = new Set(mentoring.allowedActions);
  const accept = useAccept(mentoring);
  const offer = useTransition('POST /v1/mentoring/{mentoringId}/counter-proposal', mentoring.mentoringId);
  const close = () => setSheet(undefined);
  const otherTimes = can.has('offerTimes') && (
    <button
      type="button"
      onClick={() => setSheet('offer')}
      className="min-h-target font-semibold text-brand-ink underline underline-offset-4"
    >
      가능한 시간이 없다면 다른 시간 제안하기
    </button>
  );
  return (
    <BottomActionBar note={otherTimes || undefined}>
      {can.has('reject') && (
        <Button variant="secondary" onClick={() => setSheet('reject')}>
          거절하기
        </Button>
      )}
      {can.has('accept') && <Button onClick={() => setSheet('accept')}>수락하기</Button>}
      <ChooseTimeSheet
        open={sheet === 'accept'}
        onOpenChange={(open) => setSheet(open ? 'accept' : undefined)}
        times={mentoring.applyTimes}
        onChoose={async (time) => {
          if (await accept(time)) close();
        }}
      />
      <RejectSheet mentoring={mentoring} open={sheet === 'reject'} onClose={close} />
      <TimesSheet
        open={sheet === 'offer'}
        onClose={close}
        title="다른 시간 제안하기"
        description={`후배에게 최대 ${MAX_OFFERED_SLOTS}개의 시간을 제안할 수 있어요. 한 번만 제안할 수 있어요.`}
        max={MAX_OFFERED_SLOTS}
        submitText="제안 보내기"
        doneMessage="다른 시간을 제안했어요."
        onSubmit={(applyTimes) => offer.mutateAsync({ applyTimes })}
      />
    </BottomActionBar>
  );
}

function RejectSheet({ mentoring, open, onClose }: { mentoring: Mentoring; open: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const dialog = useDialog();
  const toast = useToast();
  const rejection = useTransition('POST /v1/mentoring/{mentoringId}/rejection', mentoring.mentoringId);

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
      description="후배가 다음 선배를 찾는 데 도움이 돼요. 비워 두어도 괜찮아요."
      footer={
        <Button block size="lg" variant="danger" disabled={reason.trim().length > MAX_REASON_LENGTH} onClick={reject}>
          거절하기
        </Button>
      }
    >
      <TextArea
        label="거절 사유"
        hideLabel
        className="pt-3"
        placeholder="예: 그 주에는 출장이 있어 시간을 내기 어려워요."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_REASON_LENGTH}
      />
    </BottomSheet>
  );
}
