import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { HourglassArt } from '../../../../ui/art/empty/hourglass-art.tsx';
import { ReceiptArt } from '../../../../ui/art/empty/receipt-art.tsx';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { EmptyState } from '../../../../ui/status/states.tsx';
import { DepositNotice, PaymentChecking } from './deposit-notice.tsx';
import { PaidMoment } from './paid-moment.tsx';
import type { PaymentStage } from './payment-stage.ts';

/** Nothing can be paid, or not now: the reason, and a link to continue. */
export function NotPayable({ mentoring, stage }: { mentoring: Mentoring; stage: Exclude<PaymentStage, 'payable'> }) {
  const { mentoringId, payment, status, counterpart } = mentoring;
  const progress = (
    <LinkButton to={paths.progress('mentee', mentoringId)} replace variant="soft">
      진행 상황 보기
    </LinkButton>
  );
  switch (stage) {
    case 'confirming':
      return <PaymentChecking />;
    case 'deposit':
      return payment?.virtualAccount ? (
        <DepositNotice mentoringId={mentoringId} payment={payment} />
      ) : (
        <PaymentChecking />
      );
    case 'paid':
      if (status === 'WAITING_FOR_MENTOR') return <PaidMoment mentoringId={mentoringId} />;
      return (
        <PageBody flush>
          <EmptyState
            art={<ReceiptArt />}
            title="이미 결제한 멘토링이에요"
            description={`${counterpart.name}님께 보낸 제안의 결제를 마쳤어요.`}
            action={progress}
          />
        </PageBody>
      );
    case 'late':
      return (
        <PageBody flush>
          <EmptyState
            art={<HourglassArt />}
            title="결제 기한이 지났어요"
            description="기한 안에 결제하지 않은 제안은 자동으로 마감돼요. 결제된 금액은 없어요."
            action={
              <LinkButton to={PAGES.mentors} variant="soft">
                다시 멘토 찾기
              </LinkButton>
            }
          />
        </PageBody>
      );
    case 'ended':
      return (
        <PageBody flush>
          <EmptyState
            art={<HourglassArt />}
            title="결제할 수 없는 멘토링이에요"
            description={`지금은 '${STATUS_LABELS[status]}' 상태예요.`}
            action={progress}
          />
        </PageBody>
      );
  }
}
