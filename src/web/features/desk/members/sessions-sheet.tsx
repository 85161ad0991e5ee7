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

/** Signs a member out on every device, whose account may be in other hands; the reason is mailed to them. */
export function SessionsSheet({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();

  async function submit() {
    try {
      const params = { memberId };
      await withStepUp(() => call('DELETE /v1/admin/members/{memberId}/sessions', { params, body: { reason } }));
      toast.show({ message: '모든 기기에서 로그아웃시켰어요.', tone: 'success' });
      onClose();
    } catch (error) {
      // Cancelled: the sheet stays as it is.
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '로그아웃시키지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['desk-member', memberId] });
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="모든 기기에서 로그아웃시킬까요?"
      description="계정을 빼앗긴 것 같은 회원에게 써 주세요. 모든 기기에서 바로 로그아웃되고, 비밀번호는 그대로예요. 메일로 알려요."
      footer={
        <Button block size="lg" variant="danger" disabled={!reason.trim()} onClick={submit}>
          로그아웃시키기
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
