import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '#contract/money/payments.ts';
import { paths } from '#contract/pages.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { clearDraft } from '../../../lib/drafts/draft-storage.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { SuccessMark } from '../../../ui/art/success-mark.tsx';
import { Button, LinkButton, PendingDots } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { PageBody, PageHeading } from '../../../ui/layout/column.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { mentoringQuery, refreshPayment } from '../../mentorings/mentoring-queries.ts';
import { DepositAccount } from '../../mentorings/payment/deposit-account.tsx';
import { withoutAnswer } from '../../mentorings/status-text.ts';
import { choiceKey } from './form/payment-choice.ts';
import { forgetOpenOrder } from './open-order.ts';

/** The moment after paying: until when the mentor answers, and what happens if they do not. */
export function PaidMoment({ mentoringId }: { mentoringId: number }) {
  const { data: mentoring, error } = useQuery(mentoringQuery(mentoringId));
  // The cached mentoring may still be the unpaid one, whose time is that of the payment.
  const isOld = !mentoring || mentoring.status === 'PAYMENT_PENDING';
  return (
    <>
      <PageBody className="items-center justify-center text-center">
        <SuccessMark className="size-20" />
        <h2 className="pt-6 text-2xl font-bold text-balance">결제를 마쳤어요</h2>
        <div className="flex w-full max-w-sm flex-col items-center pt-2.5 text-balance text-ink-muted">
          {mentoring?.status === 'WAITING_FOR_MENTOR' && mentoring.dueAt ? (
            <>
              <p>{`${describeKoreanTime(new Date(mentoring.dueAt))}까지 답을 기다려요.`}</p>
              <p>{withoutAnswer(mentoring.backups)}</p>
            </>
          ) : isOld && !error ? (
            <Skeletons each={['h-5 w-4/5', 'h-5 w-3/5']} className="flex w-full flex-col items-center gap-2" />
          ) : (
            <p>선배가 답하면 바로 알려 드려요.</p>
          )}
        </div>
      </PageBody>
      <BottomActionBar>
        <ProgressLink mentoringId={mentoringId} size="lg" />
      </BottomActionBar>
    </>
  );
}

export function ProgressLink({
  mentoringId,
  ...style
}: { mentoringId: number } & Pick<ComponentProps<typeof LinkButton>, 'size' | 'variant'>) {
  return (
    <LinkButton {...style} to={paths.progress('mentee', mentoringId)} replace>
      진행 상황 보기
    </LinkButton>
  );
}

/** Closes the account that waits for a deposit, and navigates to the payment page. */
function ChangePaymentMethod({ mentoringId }: { mentoringId: number }) {
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function closeAccount() {
    const confirmed = await dialog.confirm({
      title: '다른 방법으로 결제할까요?',
      description: '지금 계좌는 닫혀요. 이미 입금했다면 닫지 말고 잠시 기다려 주세요.',
      confirmText: '계좌 닫기',
      cancelText: '돌아가기',
    });
    if (!confirmed) return;
    const close = async () => {
      try {
        await call('DELETE /v1/mentoring/{mentoringId}/payment', { params: { mentoringId } });
      } finally {
        await refreshPayment(queries, mentoringId);
      }
    };
    if (await tellResult(close, { failed: '계좌를 닫지 못했어요' }))
      await navigate(paths.payment(mentoringId), { replace: true });
  }

  return (
    <Button variant="ghost" size="sm" onClick={closeAccount}>
      다른 방법으로 결제하기
    </Button>
  );
}

/** An account was issued for the order: the proposal is sent once the deposit arrives. */
export function DepositNotice({ mentoringId, payment }: { mentoringId: number; payment: Payment }) {
  return (
    <>
      <PageBody>
        <PageHeading description="입금이 확인되면 선배에게 제안이 전달돼요. 기한이 지나면 계좌가 닫히고 제안도 마감돼요.">
          아래 계좌로 입금해 주세요
        </PageHeading>
        {payment.virtualAccount && <DepositAccount account={payment.virtualAccount} amountKrw={payment.amountKrw} />}
      </PageBody>
      <BottomActionBar
        note={
          <div className="flex justify-center">
            <ChangePaymentMethod mentoringId={mentoringId} />
          </div>
        }
      >
        <ProgressLink mentoringId={mentoringId} size="lg" />
      </BottomActionBar>
    </>
  );
}

/** The outcome is not known yet, or the next page is loading; nothing here suggests paying again. */
export function PaymentChecking({
  description = '창을 닫지 말고 잠시만 기다려 주세요.',
  action,
}: {
  description?: string;
  action?: ReactNode;
}) {
  return (
    <PageBody className="items-center justify-center text-center">
      <div role="status" className="flex flex-col items-center">
        <span aria-hidden className="relative block size-16 rounded-full bg-brand-soft text-brand-ink">
          <PendingDots />
        </span>
        <p className="pt-5 text-lg font-bold">결제를 확인하고 있어요</p>
        <p className="max-w-sm pt-1.5 text-ink-muted">{description}</p>
      </div>
      {action && <div className="pt-6">{action}</div>}
    </PageBody>
  );
}

/** SPEC §2, §9. */
const PAID_TOAST_MS = 2500;

/** Clears what this browser stored for a finished checkout, and reloads what it has changed. */
export async function resetCheckout(queries: QueryClient, mentoringId: number): Promise<void> {
  clearDraft(choiceKey(mentoringId));
  forgetOpenOrder();
  await refreshPayment(queries, mentoringId);
}

/** SPEC §2: the toast, beside the moment that stays. */
export function showPaid(): void {
  showToast({ message: '결제가 완료되었습니다.', tone: 'success', duration: PAID_TOAST_MS });
}
