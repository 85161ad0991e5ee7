import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '#contract/money/payments.ts';
import { paths } from '#contract/pages.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Button, LinkButton, PendingDots } from '../../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { PageBody, PageHeading } from '../../../../ui/layout/column.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { DepositAccount } from '../../../mentorings/payment/deposit-account.tsx';
import { refreshPayment } from '../../../mentorings/payment/refresh-payment.ts';

/** Closes the account that waits for a deposit, and navigates to the payment page. */
function ChangePaymentMethod({ mentoringId }: { mentoringId: number }) {
  const dialog = useDialog();
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
    try {
      await call('DELETE /v1/mentoring/{mentoringId}/payment', { params: { mentoringId } });
      await refreshPayment(queries, mentoringId);
      await navigate(paths.payment(mentoringId), { replace: true });
    } catch (error) {
      await refreshPayment(queries, mentoringId);
      await dialog.alert({ title: '계좌를 닫지 못했어요', description: messageOf(error) });
    }
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
        <LinkButton size="lg" to={paths.progress('mentee', mentoringId)} replace>
          진행 상황 보기
        </LinkButton>
      </BottomActionBar>
    </>
  );
}

/** The outcome is not known yet, or the next page is loading; nothing here suggests paying again. */
export function PaymentChecking({
  title = '결제를 확인하고 있어요',
  description = '창을 닫지 말고 잠시만 기다려 주세요.',
  action,
}: {
  title?: string;
  description?: string;
  action?: ReactNode;
}) {
  return (
    <PageBody className="items-center justify-center text-center">
      <div role="status" className="flex flex-col items-center">
        <span aria-hidden className="relative block size-16 rounded-full bg-brand-soft text-brand-ink">
          <PendingDots />
        </span>
        <p className="pt-5 text-lg font-bold">{title}</p>
        <p className="max-w-sm pt-1.5 text-ink-muted">{description}</p>
      </div>
      {action && <div className="pt-6">{action}</div>}
    </PageBody>
  );
}
