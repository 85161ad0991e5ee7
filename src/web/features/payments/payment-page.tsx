import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Mentoring } from '#contract/mentorings.ts';
import { STATUS_LABELS } from '#domain/mentorings.ts';
import { MembersOnly } from '../../app/session/members-only.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { paths } from '../../paths.ts';
import { AppBar } from '../../ui/app-bar.tsx';
import { NotFoundArt } from '../../ui/art/state-art.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageBody } from '../../ui/column.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DepositNotice } from './deposit-notice.tsx';
import { PaymentForm } from './payment-form.tsx';
import { couponsQuery, payableQuery } from './payment-queries.ts';
import { SettlingNotice } from './settling-notice.tsx';

/** The payment of one mentoring (SPEC §2). */
export default function PaymentPage() {
  const [search] = useSearchParams();
  const text = search.get('mentoringId') ?? '';
  const mentoringId = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="결제하기" back={paths.menteeStatus()} />
      {mentoringId === undefined ? <NothingToPay /> : <Payable key={mentoringId} mentoringId={mentoringId} />}
    </MembersOnly>
  );
}

function Payable({ mentoringId }: { mentoringId: number }) {
  const mentoring = useQuery(payableQuery(mentoringId));
  const coupons = useQuery(couponsQuery());
  const error = mentoring.error ?? coupons.error;

  if (mentoring.error instanceof ApiError && mentoring.error.status === 404) return <NothingToPay />;
  if (mentoring.data && mentoring.data.status !== 'PAYMENT_PENDING') return <AlreadyPaid mentoring={mentoring.data} />;
  const payment = mentoring.data?.payment;
  if (payment?.status === 'CONFIRMING') return <SettlingNotice mentoringId={mentoringId} />;
  if (payment?.status === 'WAITING_FOR_DEPOSIT') {
    return (
      <PageBody>
        <DepositNotice payment={payment} />
        <div className="flex flex-col pt-6">
          <LinkButton to={paths.menteeProgress(mentoringId)}>진행 상황 보기</LinkButton>
        </div>
      </PageBody>
    );
  }
  if (mentoring.data && coupons.data) {
    return <PaymentForm mentoring={mentoring.data} coupons={coupons.data.coupons} />;
  }
  return (
    <PageBody flush>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => Promise.all([mentoring.refetch(), coupons.refetch()])} />
      ) : (
        <PaymentSkeleton />
      )}
    </PageBody>
  );
}

function AlreadyPaid({ mentoring: { mentoringId, status } }: { mentoring: Mentoring }) {
  return (
    <PageBody flush>
      <EmptyState
        title="결제할 내용이 없어요"
        description={`이 멘토링은 지금 '${STATUS_LABELS[status]}' 상태예요.`}
        action={<LinkButton to={paths.menteeProgress(mentoringId)}>진행 상황 보기</LinkButton>}
      />
    </PageBody>
  );
}

function NothingToPay() {
  return (
    <PageBody flush>
      <EmptyState
        art={<NotFoundArt />}
        title="결제할 멘토링을 찾을 수 없어요"
        description="내 멘토링에서 결제를 기다리는 제안을 골라 주세요."
        action={<LinkButton to={paths.menteeStatus()}>내 멘토링 보기</LinkButton>}
      />
    </PageBody>
  );
}

function PaymentSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4 px-page pt-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="mt-4 h-40 w-full" />
      <Skeleton className="mt-4 h-13 w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  );
}
