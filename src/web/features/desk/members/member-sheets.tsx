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

/** What the support does to a member's account, with the reason that is mailed to them. */
interface AccountStep {
  readonly title: string;
  readonly description: string;
  /** On the button. */
  readonly action: string;
  readonly done: string;
  readonly failure: string;
  readonly send: (input: { params: { memberId: number }; body: { reason: string } }) => Promise<null>;
}

/** Signs a member out everywhere if somebody else may use the account (product §26.5). */
export const SIGN_OUT_EVERYWHERE: AccountStep = {
  title: '모든 기기에서 로그아웃시킬까요?',
  description:
    '계정을 빼앗긴 것 같은 회원에게 써 주세요. 모든 기기에서 바로 로그아웃되고, 비밀번호는 그대로예요. 메일로 알려요.',
  action: '로그아웃시키기',
  done: '모든 기기에서 로그아웃시켰어요.',
  failure: '로그아웃시키지 못했어요',
  send: (input) => call('DELETE /v1/admin/members/{memberId}/sessions', input),
};
/** Removes the authenticator app of a member who has lost it and the recovery codes (S-83). */
export const TOTP_REMOVAL: AccountStep = {
  title: '2단계 인증을 끌까요?',
  description:
    '인증 앱과 복구 코드를 모두 잃어버린 회원인지 먼저 확인해 주세요. 끄면 코드 없이 로그인할 수 있고, 메일로 알려요.',
  action: '2단계 인증 끄기',
  done: '2단계 인증을 껐어요.',
  failure: '끄지 못했어요',
  send: (input) => call('POST /v1/admin/members/{memberId}/totp/removal', input),
};

/** Asks for the reason of a step, and takes it; a failure leaves the sheet open. */
export function ReasonSheet({ memberId, step, onClose }: { memberId: number; step: AccountStep; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();

  async function submit() {
    try {
      await withStepUp(() => step.send({ params: { memberId }, body: { reason } }));
      toast.show({ message: step.done, tone: 'success' });
      onClose();
    } catch (error) {
      // Cancelled: the sheet stays as it is.
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: step.failure, description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['desk-member', memberId] });
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={step.title}
      description={step.description}
      footer={
        <Button block size="lg" variant="danger" disabled={!reason.trim()} onClick={submit}>
          {step.action}
        </Button>
      }
    >
      <TextArea
        label="회원에게 알릴 이유"
        className="pt-3"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_SUSPENSION_REASON_LENGTH}
      />
    </BottomSheet>
  );
}

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
