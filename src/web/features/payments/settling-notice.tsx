import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import type { Mentoring } from '#contract/mentorings.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageBody } from '../../ui/column.tsx';
import { PendingDots } from '../../ui/pending-dots.tsx';
import { payableQuery } from './payment-queries.ts';
import { useGoToProgress } from './use-go-to-progress.ts';

const POLL_MS = 3000;

/** The gateway's answer is not known yet: says so, asks the person not to pay again, and looks until it is settled. */
export function SettlingNotice({ mentoringId }: { mentoringId: number }) {
  const { data: mentoring } = useQuery({ ...payableQuery(mentoringId), refetchInterval: POLL_MS, staleTime: 0 });
  const outcome = mentoring && outcomeOf(mentoring);
  const goToProgress = useEffectEvent(useGoToProgress());
  useEffect(() => {
    if (outcome === 'paid') void goToProgress(mentoringId);
  }, [outcome, mentoringId]);

  if (outcome === 'open') return <Navigate to={paths.payment(mentoringId)} replace />;
  if (outcome === 'failed') return <Navigate to={`${paths.paymentFail()}?code=UNKNOWN`} replace />;
  return (
    <PageBody className="items-center justify-center text-center">
      <div role="status" className="flex flex-col items-center">
        <span className="relative inline-flex h-10 w-16 items-center justify-center text-brand">
          <PendingDots />
        </span>
        <h2 className="pt-4 text-xl font-bold">결제를 확인하고 있어요</h2>
        <p className="max-w-sm pt-2 text-ink-muted">{REFUSALS.PAYMENT_UNKNOWN.message}</p>
      </div>
      <LinkButton variant="soft" className="mt-8" to={paths.menteeProgress(mentoringId)}>
        진행 상황 보기
      </LinkButton>
    </PageBody>
  );
}

function outcomeOf({ status, payment }: Mentoring): 'paid' | 'open' | 'failed' | undefined {
  if (status !== 'PAYMENT_PENDING') return 'paid';
  if (payment?.status === 'WAITING_FOR_DEPOSIT') return 'open';
  if (payment?.status === 'FAILED' || payment?.status === 'ABANDONED') return 'failed';
  return undefined;
}
