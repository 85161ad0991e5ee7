import { useInfiniteQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import type { Payout } from '#contract/money/payouts.ts';
import { UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { PAYOUT_ACCOUNT_LABELS } from '#domain/money/payout-accounts.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/status/states.tsx';
import { Amount, Amounts } from '../money/payouts/index.ts';
import { downloadConfirmed } from './download-confirmed.ts';

type Totals = DataOf<'GET /v1/admin/payouts'>['totals'];

/** A month's payouts: the sums, the files, and a card per mentor. */
export function MonthPayouts({ month, title }: { month: string; title: string }) {
  const list = useInfiniteQuery({
    queryKey: ['payouts', month],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/payouts', { query: { month, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  if (list.isPending) return <PayoutsSkeleton />;
  const [first] = list.data?.pages ?? [];
  if (!first) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const payouts = list.data?.pages.flatMap((page) => page.content) ?? [];
  if (payouts.length === 0) {
    return (
      <>
        <ReversedAmount krw={first.totals.lossKrw} />
        <EmptyState
          title={`${title}에는 지급할 정산이 없어요`}
          description="완료되고 7일이 지나 더 이상 문제를 알릴 수 없는 멘토링부터 모여요."
        />
      </>
    );
  }
  return (
    <>
      <TotalsCard totals={first.totals} title={title} />
      <ReversedAmount krw={first.totals.lossKrw} />
      <CsvLinks month={month} />
      <ul className="flex flex-col gap-3" aria-label="멘토별 정산">
        {payouts.map((payout) => (
          <li key={payout.mentorId}>
            <PayoutCard payout={payout} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton
          onMore={() => list.fetchNextPage()}
          error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
        />
      )}
    </>
  );
}

function TotalsCard({ totals, title }: { totals: Totals; title: string }) {
  return (
    <Card tone="brand" className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-brand-ink">{`${title}에 지급 대상이 된 금액`}</h2>
        <p className="pt-0.5 text-2xl font-bold tabular-nums">{describeWon(totals.mentorKrw)}</p>
        <p className="pt-0.5 text-sm text-ink-muted">
          {`멘토 ${groupDigits(totals.mentors)}명, 멘토링 ${describeTimes(totals.sessions)}`}
        </p>
      </div>
      <div className="border-t border-brand-ink/15 pt-4">
        <Sums sums={totals} />
      </div>
    </Card>
  );
}

/** Deposits that were reversed after they had been promised to mentors (docs/decisions/0080). */
export function ReversedAmount({ krw }: { krw: number }) {
  if (krw === 0) return null;
  return (
    <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      {`멘토에게 정산한 뒤 은행이나 카드사에서 되돌아간 금액이 ${describeWon(krw)} 있어요. 해당 멘티에게 확인해 주세요.`}
    </p>
  );
}

export function CsvLinks({ month }: { month: string }) {
  const address = `/v1/admin/payouts.csv?month=${month}`;
  return (
    <div>
      <div className="flex flex-wrap gap-2.5 *:grow *:basis-40">
        <LinkButton reloadDocument download to={address} onClick={downloadConfirmed}>
          멘토별 CSV 받기
        </LinkButton>
        <LinkButton
          reloadDocument
          download
          to={`${address}&by=session`}
          variant="secondary"
          onClick={downloadConfirmed}
        >
          멘토링별 CSV 받기
        </LinkButton>
      </div>
      <p className="pt-2 text-sm text-ink-faint">개인정보가 담긴 파일이에요. 받을 때마다 기록이 남아요.</p>
    </div>
  );
}

/** @param Heading its level: below that of the month, or the detail's own */
export function PayoutCard({ payout, Heading = 'h3' }: { payout: Payout; Heading?: 'h2' | 'h3' }) {
  return (
    <Card tone="outlined" className="flex flex-col gap-3.5">
      <div className="min-w-0">
        <Heading className="font-bold break-words">{payout.nickname}</Heading>
        <p className="text-sm break-all text-ink-muted">{payout.email ?? UNREADABLE_EMAIL}</p>
        <p className="text-sm text-ink-muted">
          {`멘토링 ${describeTimes(payout.sessions)} · 정산 계좌 ${payout.accountStatus ? PAYOUT_ACCOUNT_LABELS[payout.accountStatus] : '없음'}`}
        </p>
      </div>
      <div className="border-t border-line pt-3.5">
        <Sums sums={payout} />
      </div>
    </Card>
  );
}

function Sums({ sums }: { sums: Pick<Totals, 'priceKrw' | 'returnedKrw' | 'feeKrw' | 'mentorKrw'> }) {
  return (
    <Amounts>
      <Amount label="요금 합계" krw={sums.priceKrw} />
      {sums.returnedKrw > 0 && <Amount label="돌려드린 금액" krw={sums.returnedKrw} isDeduction />}
      <Amount label="수수료" krw={sums.feeKrw} isDeduction />
      <Amount label="번 금액" krw={sums.mentorKrw} strong />
    </Amounts>
  );
}

function PayoutsSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-6">
      <Skeleton className="h-48 w-full rounded-xl" />
      <Skeleton className="h-12 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-xl" />
    </LoadingRegion>
  );
}
