import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Earning, EarningTotals } from '#contract/money/payouts.ts';
import type { OwnTransfer } from '#contract/money/transfers.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { OBJECTION_DAYS } from '#domain/mentorings/states/disputes.ts';
import { type MentoringStatus, STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { bankName } from '#domain/money/banks.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { koreanDay, koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeDate, describeKoreanDay, describeKoreanTime } from '../../../lib/korean-date.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { MorePages } from '../../../lib/more-pages.tsx';
import { byCursor } from '../../../lib/queries.ts';
import { Settled } from '../../../lib/settled.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { Art, EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { Amount, Amounts, TRANSFER_LABELS, TRANSFER_TONES } from './amounts.tsx';
import { PayoutAccountSection } from './payout-account-section.tsx';

/** Why a mentoring that did not take place was paid. */
const OUTCOMES: Partial<Record<MentoringStatus, string>> = { NO_SHOW: '멘티 노쇼', CANCELLED: '멘티 취소' };

/** Members can object to a session for some days; then its earnings are sent on the first day of the next month. */
function describePayable(payableAt: Date): string {
  return `${describeKoreanDay(koreanDay(koreanMonthSpan(koreanMonth(payableAt)).until))}에 보낼 금액이에요.`;
}

/** How one mentoring was paid out, in won; links to the mentoring. */
function EarningCard({ earning }: { earning: Earning }) {
  const { mentoringId, menteeName, status, startsAt, payableAt, priceKrw, returnedKrw, feePercent, feeKrw, mentorKrw } =
    earning;
  const now = useNow();
  return (
    <Card tone="outlined" className="relative transition-transform active:scale-99">
      <article>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-bold break-words">
            <Link to={paths.progress('mentor', mentoringId)} className="after:absolute after:inset-0 after:rounded-xl">
              {menteeName}
            </Link>
          </h3>
          <Badge tone={status === 'COMPLETED' ? 'success' : 'neutral'}>
            {OUTCOMES[status] ?? STATUS_LABELS[status]}
          </Badge>
        </div>
        {startsAt && <p className="pt-0.5 text-sm text-ink-muted">{describeKoreanTime(new Date(startsAt))}</p>}
        <div className="mt-3.5 border-t border-line pt-3.5">
          <Amounts>
            <Amount label="멘토링 요금" krw={priceKrw} />
            {returnedKrw > 0 && <Amount label="멘티에게 돌려드린 금액" krw={returnedKrw} isDeduction />}
            <Amount label={`수수료 ${feePercent}%`} krw={feeKrw} isDeduction />
            <Amount label="번 금액" krw={mentorKrw} strong />
          </Amounts>
          {new Date(payableAt) > now && (
            <p className="pt-3 text-sm text-ink-muted">{describePayable(new Date(payableAt))}</p>
          )}
        </div>
      </article>
    </Card>
  );
}

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
    queryFn: ({ pageParam: cursor, signal }) => call('GET /v1/earnings', { query: { cursor }, signal }),
    ...byCursor,
  });
  return (
    <Loaded query={list} skeleton={<EarningsSkeleton />}>
      {(data) => {
        const earnings = data.pages.flatMap((page) => page.content);
        return (
          <Settled fallback={<EarningsSkeleton />}>
            {data.pages[0] && <EarningTotalsCard totals={data.pages[0].totals} />}
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
                <MorePages list={list} />
              </section>
            )}
          </Settled>
        );
      }}
    </Loaded>
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

/** What was earned, what will be sent after taxes and when, and what was sent. */
function EarningTotalsCard({ totals: { allKrw, transfers } }: { totals: EarningTotals }) {
  return (
    <section aria-label="금액 합계" className="flex flex-col gap-3">
      <Card tone="brand" className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-brand-ink">번 금액</h2>
          <p className="pt-0.5 text-2xl font-bold tabular-nums">{describeWon(allKrw)}</p>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-brand-ink/15 pt-4">
          <Total label="보낼 금액" krw={transfers.planned.reduce((sum, { netKrw }) => sum + netKrw, 0)}>
            {transfers.planned.map(({ day, netKrw }) => (
              <span key={day} className="block">
                {`${describeDay(day, transfers.hasAccount)} ${transfers.planned.length > 1 ? describeWon(netKrw) : ''}`}
              </span>
            ))}
          </Total>
          <Total label="보낸 금액" krw={transfers.sentKrw} />
        </dl>
      </Card>
      <p className="text-sm text-ink-muted">{`${OBJECTION_DAYS}일이 지난 금액을 다음 달 1일에 세금을 빼고 보내요.`}</p>
    </section>
  );
}

/** When each part is sent. */
function describeDay(day: string | null, hasAccount: boolean): string {
  if (day) return describeKoreanDay(day);
  return hasAccount ? '곧' : '계좌를 확인하면';
}

function Total({ label, krw, children }: { label: string; krw: number; children?: ReactNode }) {
  return (
    // An amount is only broken if it does not fit a line of its own.
    <div className="max-w-full min-w-[min(7rem,100%)] grow basis-[max-content]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <span className="block text-lg font-bold tabular-nums">{describeWon(krw)}</span>
        <span className="block text-sm text-ink-muted tabular-nums">{children}</span>
      </dd>
    </div>
  );
}

/** What was transferred to the mentor, and what will be: newest first. Nothing is shown before there is any. */
function TransferSection() {
  const list = useInfiniteQuery({
    queryKey: ['transfers'],
    queryFn: ({ pageParam: cursor, signal }) => call('GET /v1/transfers', { query: { size: '3', cursor }, signal }),
    ...byCursor,
  });
  if (list.isPending) return null;
  const transfers = list.data && list.data.pages.flatMap((page) => page.content);
  if (transfers?.length === 0) return null;
  return (
    <section aria-labelledby="transfers" className="flex flex-col gap-3">
      <h2 id="transfers" className="text-lg font-bold">
        보낸 내역
      </h2>
      {transfers ? (
        <>
          <ul className="flex flex-col gap-3">
            {transfers.map((transfer) => (
              <li key={transfer.transferId}>
                <TransferCard transfer={transfer} />
              </li>
            ))}
          </ul>
          <MorePages list={list} />
        </>
      ) : (
        <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />
      )}
    </section>
  );
}

function TransferCard({ transfer }: { transfer: OwnTransfer }) {
  const { month, status, sessions, earnedKrw, incomeTaxKrw, localTaxKrw, netKrw } = transfer;
  return (
    <Card tone="outlined">
      <article>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-bold">{`${month.slice(0, 4)}년 ${Number(month.slice(5))}월분`}</h3>
          <Badge tone={TRANSFER_TONES[status]}>{TRANSFER_LABELS[status]}</Badge>
        </div>
        <p className="pt-0.5 text-sm break-words text-ink-muted">
          {`멘토링 ${describeTimes(sessions)} · ${describePlace(transfer)}`}
        </p>
        <div className="mt-3.5 border-t border-line pt-3.5">
          <Amounts>
            <Amount label="번 금액" krw={earnedKrw} />
            {incomeTaxKrw > 0 && <Amount label="소득세" krw={incomeTaxKrw} isDeduction />}
            {localTaxKrw > 0 && <Amount label="지방소득세" krw={localTaxKrw} isDeduction />}
            <Amount label={status === 'SENT' ? '보낸 금액' : '보낼 금액'} krw={netKrw} strong />
          </Amounts>
        </div>
      </article>
    </Card>
  );
}

/** When and where it went, or what it waits for. */
function describePlace({ status, sentAt, account }: OwnTransfer): string {
  if (status === 'FAILED') return '계좌에서 되돌아왔어요. 계좌를 다시 등록해 주세요.';
  if (!sentAt) return '곧 등록한 계좌로 보내 드려요.';
  const day = describeDate(new Date(sentAt));
  return account ? `${day}, ${bankName(account.bank)} ${account.maskedNumber}` : day;
}

/** A wallet with a coin, for earnings. */
function WalletArt() {
  return (
    <Art>
      <circle cx="66" cy="34" r="15" className="fill-purple-200" />
      <path
        d="M60 30l3 9 3-8 3 8 3-9"
        className="stroke-purple-600"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="18" y="42" width="76" height="50" rx="11" className="fill-purple-400" />
      <path d="M70 58h24v18H70a9 9 0 0 1 0-18z" className="fill-purple-700" />
      <circle cx="73" cy="67" r="3.5" className="fill-purple-50" />
    </Art>
  );
}
