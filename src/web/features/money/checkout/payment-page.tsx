import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { readId } from '../../../lib/read-id.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { HourglassArt } from '../../../ui/art/empty/hourglass-art.tsx';
import { ReceiptArt } from '../../../ui/art/empty/receipt-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, PersonSkeleton, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { mentoringQuery } from '../../mentorings/mentoring-queries.ts';
import { NoMentoring } from '../../mentorings/no-mentoring.tsx';
import { campaignCouponsQuery, couponsQuery } from '../coupons/coupon-code-form.tsx';
import { DepositNotice, PaidMoment, PaymentChecking, ProgressLink } from './after-payment.tsx';
import { PaymentForm } from './form/payment-form.tsx';
import { rememberPlace } from './open-order.ts';
import { paymentStage, type PaymentStage } from './payment-stage.ts';

/** While an outcome is expected, it is polled more often than a mentor's response. */
const CONFIRMING_INTERVAL_MS = 3000;
const QUIET_INTERVAL_MS = 15_000;

/** Pays for one mentoring (SPEC §2 "Payment"): `/user/payment?mentoringId=…`. */
export default function PaymentPage() {
  const [search] = useSearchParams();
  const mentoringId = readId(search.get('mentoringId'));
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="결제하기" back={mentoringId ? paths.progress('mentee', mentoringId) : PAGES.menteeStatus} />
      {mentoringId ? <LoadedPayment key={mentoringId} mentoringId={mentoringId} /> : <UnknownMentoring />}
    </MembersOnly>
  );
}

function LoadedPayment({ mentoringId }: { mentoringId: number }) {
  const isComeBackTo = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isComeBackTo) rememberPlace(mentoringId);
  }, [isComeBackTo, mentoringId]);
  const mentoring = useQuery({
    ...mentoringQuery(mentoringId),
    refetchInterval: ({ state }) =>
      state.data && paymentStage(state.data) === 'confirming' ? CONFIRMING_INTERVAL_MS : QUIET_INTERVAL_MS,
  });
  const { data, error } = mentoring;
  if (!data && isNotFound(error)) return <UnknownMentoring />;
  return (
    <Loaded query={mentoring} skeleton={<PaymentSkeleton />}>
      {(loaded) => {
        const stage = paymentStage(loaded);
        return stage === 'payable' ? <Payable mentoring={loaded} /> : <NotPayable mentoring={loaded} stage={stage} />;
      }}
    </Loaded>
  );
}

function Payable({ mentoring }: { mentoring: Mentoring }) {
  const offer = useQuery(couponsQuery);
  const campaigns = useQuery(campaignCouponsQuery);
  if (campaigns.isPending) return <PaymentSkeleton />;
  // Paying does not wait for the coupons of campaigns.
  return (
    <Loaded query={offer} skeleton={<PaymentSkeleton />}>
      {({ coupons }) => <PaymentForm mentoring={mentoring} coupons={coupons} campaigns={campaigns.data} />}
    </Loaded>
  );
}

function UnknownMentoring() {
  return (
    <PageBody flush>
      <NoMentoring
        title="결제할 멘토링을 찾을 수 없어요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        to={PAGES.menteeStatus}
      />
    </PageBody>
  );
}

function PaymentSkeleton() {
  return (
    <PageBody>
      <LoadingRegion className="flex flex-col gap-6">
        <PersonSkeleton />
        <Skeleton className="h-24 w-full rounded-xl" />
        <Skeleton className="h-36 w-full rounded-xl" />
        <Skeleton className="h-14 w-full rounded-xl" />
        <Skeleton className="h-52 w-full rounded-xl" />
      </LoadingRegion>
    </PageBody>
  );
}

/** Nothing can be paid, or not now: the reason, and a link to continue. */
function NotPayable({ mentoring, stage }: { mentoring: Mentoring; stage: Exclude<PaymentStage, 'payable'> }) {
  const { mentoringId, payment, status, counterpart } = mentoring;
  const progress = <ProgressLink mentoringId={mentoringId} variant="soft" />;
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
        <Notice
          art={<ReceiptArt />}
          title="이미 결제한 멘토링이에요"
          description={`${counterpart.name}님께 보낸 제안의 결제를 마쳤어요.`}
          action={progress}
        />
      );
    case 'late':
      return (
        <Notice
          art={<HourglassArt />}
          title="결제 기한이 지났어요"
          description="기한 안에 결제하지 않은 제안은 자동으로 마감돼요. 결제된 금액은 없어요."
          action={
            <LinkButton to={PAGES.mentors} variant="soft">
              다시 멘토 찾기
            </LinkButton>
          }
        />
      );
    case 'ended':
      return (
        <Notice
          art={<HourglassArt />}
          title="결제할 수 없는 멘토링이에요"
          description={`지금은 '${STATUS_LABELS[status]}' 상태예요.`}
          action={progress}
        />
      );
  }
}

function Notice(state: ComponentProps<typeof EmptyState>) {
  return (
    <PageBody flush>
      <EmptyState {...state} />
    </PageBody>
  );
}
