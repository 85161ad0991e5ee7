import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskMember } from '#contract/desk/members.ts';
import { MAX_SUSPENSION_REASON_LENGTH } from '#domain/desk/suspensions.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { DaysChoice } from '../days-choice.tsx';
import { withStepUp } from '../step-up/step-up.ts';

const LENGTHS = [
  { days: 7, label: '7일' },
  { days: 30, label: '30일' },
  { days: 90, label: '90일' },
  { days: null, label: '해제할 때까지' },
] as const;

/** Suspends a member, or lets a suspended one in again; the reason of a suspension is mailed to them. */
export function SuspensionSheet({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const { memberId, suspendedAt } = member;
  const isSuspended = suspendedAt !== null;
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<number | null>(7);
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();
  const attempt = useAttempt();

  async function submit() {
    const params = { memberId };
    try {
      await attempt([isSuspended, reason, days], (idempotencyKey) =>
        withStepUp<null>(() =>
          isSuspended
            ? call('DELETE /v1/admin/members/{memberId}/suspension', { params, body: { reason }, idempotencyKey })
            : call('POST /v1/admin/members/{memberId}/suspension', { params, body: { reason, days }, idempotencyKey }),
        ),
      );
      toast.show({ message: isSuspended ? '이용 정지를 해제했어요.' : '이용을 정지했어요.', tone: 'success' });
      onClose();
    } catch (error) {
      // Cancelled: the sheet stays as it is.
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({
        title: isSuspended ? '해제하지 못했어요' : '정지하지 못했어요',
        description: messageOf(error),
      });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['desk-members'] }),
      queries.invalidateQueries({ queryKey: ['desk-member', memberId] }),
    ]);
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSuspended ? '이용 정지를 해제할까요?' : '이용을 정지할까요?'}
      description={
        isSuspended
          ? '바로 다시 로그인할 수 있고, 메일로 알려요. 정지된 동안 끝난 멘토링은 되살아나지 않아요.'
          : '바로 로그아웃되고, 진행 중인 제안과 시작 전 멘토링은 환불 규정에 따라 끝나요. 이유와 기간을 메일로 알려요.'
      }
      footer={
        <Button block size="lg" variant={isSuspended ? 'primary' : 'danger'} disabled={!reason.trim()} onClick={submit}>
          {isSuspended ? '해제하기' : '정지하기'}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        {!isSuspended && <DaysChoice legend="기간" lengths={LENGTHS} days={days} onChange={setDays} />}
        <TextArea
          label={isSuspended ? '해제하는 이유 (기록에 남아요)' : '회원에게 알릴 이유'}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxCount={MAX_SUSPENSION_REASON_LENGTH}
        />
      </div>
    </BottomSheet>
  );
}
