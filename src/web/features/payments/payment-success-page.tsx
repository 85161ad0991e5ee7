import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { paymentCalls } from '#contract/payments.ts';
import { MembersOnly } from '../../app/session/members-only.tsx';
import { isRefusal, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { AppBar } from '../../ui/app-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageBody } from '../../ui/column.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { recallOrder } from './checkout-memory.ts';
import { DepositNotice } from './deposit-notice.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { SettlingNotice } from './settling-notice.tsx';
import { useGoToProgress } from './use-go-to-progress.ts';

type Returned = { paymentKey: string; orderId: string; amount: number };

/** The way back from the payment window: the server confirms what was paid (SPEC §2, PAYMENTS.md). */
export default function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const { data: returned } = paymentCalls['POST /v1/payment/confirm'].body.safeParse({
    paymentKey: search.get('paymentKey'),
    orderId: search.get('orderId'),
    amount: Number(search.get('amount') ?? Number.NaN),
  });
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="결제" back={paths.menteeStatus()} />
      {returned ? <Confirmation returned={returned} /> : <Navigate to={paths.menteeStatus()} replace />}
    </MembersOnly>
  );
}

function Confirmation({ returned }: { returned: Returned }) {
  const confirmation = useConfirmation(returned);
  const { data, error, refetch } = confirmation;
  const goToProgress = useEffectEvent(useGoToProgress());
  const isWaiting = data?.payment.status === 'WAITING_FOR_DEPOSIT';
  const paidMentoringId = data && !isWaiting ? data.mentoringId : undefined;
  useEffect(() => {
    if (paidMentoringId !== undefined) void goToProgress(paidMentoringId);
  }, [paidMentoringId]);

  if (data && isWaiting) {
    return (
      <PageBody>
        <DepositNotice payment={data.payment} />
        <p className="pt-4 text-sm text-ink-muted">입금이 확인되면 멘토에게 제안이 전해져요.</p>
        <div className="flex flex-col pt-6">
          <LinkButton to={paths.menteeProgress(data.mentoringId)}>진행 상황 보기</LinkButton>
        </div>
      </PageBody>
    );
  }
  const mentoringId = recallOrder(returned.orderId)?.mentoringId;
  if (error && mentoringId !== undefined && isOutcomeOpen(error)) return <SettlingNotice mentoringId={mentoringId} />;
  if (isRefusal(error, 'PAYMENT_DECLINED')) return <PaymentFailure code="DECLINED" mentoringId={mentoringId} />;
  if (error) {
    return (
      <PageBody flush>
        <ErrorState title="결제를 확인하지 못했어요" message={messageOf(error)} onRetry={refetch} />
      </PageBody>
    );
  }
  return (
    <PageBody flush>
      <LoadingText>결제를 확인하고 있어요…</LoadingText>
    </PageBody>
  );
}

/** Confirms once an order, however often the page is drawn; after a reload the server gives the same answer. */
function useConfirmation(returned: Returned) {
  return useQuery({
    queryKey: ['payment-confirmation', returned],
    queryFn: () => call('POST /v1/payment/confirm', { body: returned, idempotencyKey: `confirm-${returned.orderId}` }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && isRefusal(error, 'NETWORK'),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function isOutcomeOpen(error: unknown) {
  return (
    isRefusal(error, 'PAYMENT_UNKNOWN') ||
    isRefusal(error, 'PAYMENT_IN_PROGRESS') ||
    isRefusal(error, 'IDEMPOTENCY_RUNNING')
  );
}
