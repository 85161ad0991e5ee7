import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import { MembersOnly } from '../../../../app/session/members-only.tsx';
import { openPastOthers, useSkippedEntry } from '../../../../lib/skipped-entry.ts';
import { useSearchParams } from '../../../../lib/use-search-params.ts';
import { ReceiptArt } from '../../../../ui/art/empty/receipt-art.tsx';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { EmptyState } from '../../../../ui/status/states.tsx';
import { mentoringQuery } from '../../../mentorings/mentoring-queries.ts';
import {
  DepositNotice,
  PaidMoment,
  PaymentChecking,
  ProgressLink,
  resetCheckout,
  showPaid,
} from '../after-payment.tsx';
import { readOpenOrder, takeEntriesBack } from '../open-order.ts';
import { type Confirmation, confirmationQuery } from '../payment-queries.ts';
import { confirmationOutcome, type ConfirmationOutcome } from './confirmation-outcome.ts';
import { PaymentFailure, readMentoringId, readSuccessReturn } from './payment-failure.tsx';

const POLL_INTERVAL_MS = 4000;
const UNKNOWN_DESCRIPTION = '결제 결과가 아직 도착하지 않았어요. 다시 결제하지 말고 잠시만 기다려 주세요.';

/** Where the gateway sends a buyer who authorised the payment (`successUrl`): this page confirms it (SPEC §2 "Payment"). */
export default function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const confirmation = readSuccessReturn(search);
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="결제 확인" back={PAGES.menteeStatus} />
      {confirmation ? (
        <Confirming key={confirmation.orderId} confirmation={confirmation} />
      ) : (
        <PaymentFailure
          title="결제 정보를 읽을 수 없어요"
          message="주소가 바뀌었거나 일부가 빠졌어요. 내 멘토링에서 결제 상태를 확인해 주세요."
          mentoringId={undefined}
        />
      )}
    </MembersOnly>
  );
}

function Confirming({ confirmation }: { confirmation: Confirmation }) {
  const { orderId } = confirmation;
  const [search] = useSearchParams();
  const opened = readOpenOrder();
  const mentoringId = readMentoringId(search) ?? (opened?.orderId === orderId ? opened.mentoringId : undefined);

  const confirm = useQuery(confirmationQuery(confirmation));
  const isOpen = (order?: Parameters<typeof confirmationOutcome>[2]) =>
    confirmationOutcome(confirm, orderId, order).kind === 'unknown';
  const order = useQuery({
    ...mentoringQuery(mentoringId ?? 0),
    enabled: mentoringId !== undefined && isOpen(),
    staleTime: 0,
    refetchInterval: ({ state }) => isOpen(state.data) && POLL_INTERVAL_MS,
  });
  const outcome = confirmationOutcome(confirm, orderId, order.data);
  useCompletedCheckout(outcome);

  switch (outcome.kind) {
    case 'checking':
      return <PaymentChecking />;
    case 'paid':
      return <PaidMoment mentoringId={outcome.mentoringId} />;
    case 'deposit':
      return <DepositNotice mentoringId={outcome.mentoringId} payment={outcome.payment} />;
    case 'unknown':
      return (
        <PaymentChecking
          description={UNKNOWN_DESCRIPTION}
          action={
            <div className="flex flex-wrap justify-center gap-2.5">
              <Button variant="soft" pending={confirm.isFetching} onClick={() => confirm.refetch()}>
                다시 확인하기
              </Button>
              <LinkButton
                variant="ghost"
                to={mentoringId === undefined ? PAGES.menteeStatus : paths.progress('mentee', mentoringId)}
              >
                나중에 확인하기
              </LinkButton>
            </div>
          }
        />
      );
    case 'declined':
      return (
        <PaymentFailure
          title="결제가 승인되지 않았어요"
          message={outcome.message}
          mentoringId={mentoringId}
          retryLabel="다른 수단으로 결제하기"
        />
      );
    case 'refunded':
      return (
        <PageBody flush>
          <EmptyState
            art={<ReceiptArt />}
            title="결제한 금액을 돌려드리고 있어요"
            description="그사이 제안이 마감되어 결제가 취소됐어요. 자세한 내용은 진행 상황에서 볼 수 있어요."
            action={<ProgressLink mentoringId={outcome.mentoringId} variant="soft" />}
          />
        </PageBody>
      );
  }
}

/** Once the order is known to have succeeded: clears what was stored for it, and lets back lead past the gateway's window. */
function useCompletedCheckout(outcome: ConfirmationOutcome) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isPaid = outcome.kind === 'paid';
  const { pathname, search } = useLocation();
  const isOpenedAgain = useSkippedEntry(PAGES.menteeStatus);
  const completedId = outcome.kind === 'paid' || outcome.kind === 'deposit' ? outcome.mentoringId : undefined;
  const isDone = useRef(isOpenedAgain);

  useEffect(() => {
    // Effects may run twice; the toast is shown once.
    if (completedId === undefined || isDone.current) return;
    isDone.current = true;
    void resetCheckout(queries, completedId);
    void openPastOthers(navigate, pathname + search, takeEntriesBack(completedId));
    if (isPaid) showPaid();
  }, [completedId, isPaid, queries, navigate, pathname, search]);
}
