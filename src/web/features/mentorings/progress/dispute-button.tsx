import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings.ts';
import { disputeReason } from '#domain/mentorings/disputes.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/reason.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { useTransition } from '../mentoring-queries.ts';

/** Reports a problem with a session that has begun; the operator decides about it (docs/decisions/0078). */
export function DisputeButton({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex justify-center">
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        멘토링에 문제가 있었나요?
      </Button>
      <DisputeSheet mentoring={mentoring} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function DisputeSheet({ mentoring, open, onClose }: { mentoring: Mentoring; open: boolean; onClose: () => void }) {
  const [reason, setReason, clearReason] = useDraft(`dispute-${mentoring.mentoringId}`, '');
  const dialog = useDialog();
  const toast = useToast();
  const dispute = useTransition('POST /v1/mentoring/{mentoringId}/dispute', mentoring.mentoringId);
  const problem = disputeReason.safeParse(reason).error?.issues[0]?.message;

  async function send() {
    try {
      await dispute.mutateAsync({ reason });
      clearReason();
      toast.show({ message: '잘 받았어요. 확인하고 알려 드릴게요.', tone: 'success' });
      onClose();
    } catch (error) {
      await dialog.alert({ title: '알리지 못했어요', description: messageOf(error) });
    }
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="어떤 문제가 있었나요?"
      description="운영팀이 두 분의 이야기를 확인하고 결과를 알려 드려요. 그때까지 정산과 환불은 멈춰요. 적은 내용은 운영팀만 봐요."
      footer={
        <Button block size="lg" disabled={problem !== undefined} pending={dispute.isPending} onClick={send}>
          운영팀에 알리기
        </Button>
      }
    >
      <TextArea
        label="있었던 일"
        hideLabel
        className="pt-3"
        placeholder="예) 약속한 시간에 10분 넘게 기다렸지만 만나지 못했어요."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_REASON_LENGTH}
        // An empty field shows no error yet.
        error={reason ? problem : undefined}
      />
    </BottomSheet>
  );
}
