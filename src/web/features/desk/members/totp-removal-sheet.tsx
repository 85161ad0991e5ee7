import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SUSPENSION_REASON_LENGTH } from '#domain/members/suspensions.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { withStepUp } from '../step-up/step-up.ts';

/** Takes the authenticator app of a member away who has lost it with the recovery codes; the reason is mailed to them. */
export function TotpRemovalSheet({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();

  async function submit() {
    try {
      const params = { memberId };
      await withStepUp(() => call('POST /v1/admin/members/{memberId}/totp/removal', { params, body: { reason } }));
      toast.show({ message: '2단계 인증을 껐어요.', tone: 'success' });
      onClose();
    } catch (error) {
      // Cancelled: the sheet stays as it is.
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '끄지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['desk-member', memberId] });
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="2단계 인증을 끌까요?"
      description="인증 앱과 복구 코드를 모두 잃어버린 회원인지 먼저 확인해 주세요. 끄면 비밀번호만으로 로그인할 수 있고, 메일로 알려요."
      footer={
        <Button block size="lg" variant="danger" disabled={!reason.trim()} onClick={submit}>
          2단계 인증 끄기
        </Button>
      }
    >
      <div className="pt-3">
        <TextArea
          label="회원에게 알릴 이유"
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxCount={MAX_SUSPENSION_REASON_LENGTH}
        />
      </div>
    </BottomSheet>
  );
}
