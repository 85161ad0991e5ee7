import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Settled } from '../../../lib/settled.tsx';
import { WalletArt } from '../../../ui/art/empty/wallet-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { EarningCard } from './earning-card.tsx';
import { EarningTotalsCard } from './earning-totals-card.tsx';
import { PayoutAccountSection } from './payout-account-section.tsx';
import { TransferSection } from './transfer-section.tsx';

/** What a mentor has earned: the totals, and the mentorings. */
export default function EarningsPage() {
  return (
    <MembersOnly memberType="ROLE_MENTOR">
      <AppBar title="정산 내역" back={PAGES.my} />
      <PageBody className="gap-6">
        <Earnings />
      </PageBody>
    </MembersOnly>
  );
}

function Earnings() {
  const list = useInfiniteQuery({
    queryKey: ['earnings'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/earnings', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  if (list.isPending) return <EarningsSkeleton />;
  const [first] = list.data?.pages ?? [];
  if (!first) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const earnings = list.data?.pages.flatMap((page) => page.content) ?? [];
  return (
    <Settled fallback={<EarningsSkeleton />}>
      <EarningTotalsCard totals={first.totals} />
      <PayoutAccountSection />
      <TransferSection />
      {earnings.length === 0 ? (
        <NoEarnings />
      ) : (
        <section className="flex flex-col gap-3">
          <h2 className="pb-1 text-lg font-bold">멘토링별 내역</h2>
          <ul className="flex flex-col gap-3">
            {earnings.map((earning) => (
              <li key={earning.mentoringId}>
                <EarningCard earning={earning} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <MoreButton
              onMore={() => list.fetchNextPage()}
              error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
            />
          )}
        </section>
      )}
    </Settled>
  );
}

function NoEarnings() {
  return (
    <EmptyState
      art={<WalletArt />}
      title="아직 번 금액이 없어요"
      description="멘토링을 마치면 요금과 수수료, 번 금액을 여기에서 볼 수 있어요."
      action={
        <LinkButton to={PAGES.mentorStatus} variant="soft">
          내 멘토링 보기
        </LinkButton>
      }
    />
  );
}

function EarningsSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-6">
      <Skeleton className="h-44 w-full rounded-xl" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-48 w-full rounded-xl" />
        <Skeleton className="h-48 w-full rounded-xl" />
      </div>
    </LoadingRegion>
  );
}
