import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnTransfer } from '#contract/money/transfers.ts';
import { bankName } from '#domain/money/banks.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { Amount, Amounts, TRANSFER_LABELS, TRANSFER_TONES } from './amounts.tsx';

/** What was transferred to the mentor, and what will be: newest first. Nothing is shown before there is any. */
export function TransferSection() {
  const list = useInfiniteQuery({
    queryKey: ['transfers'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/transfers', { query: { size: '3', ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  if (list.isPending) return null;
  const transfers = list.data?.pages.flatMap((page) => page.content);
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
          {list.hasNextPage && (
            <MoreButton
              onMore={() => list.fetchNextPage()}
              error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
            />
          )}
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
