import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DESK_PAGES } from '#contract/desk-pages.ts';
import type { ListedHandRefund } from '#contract/hand-refunds.ts';
import { HAND_REFUND_STATES, HAND_REFUND_WAITS_DAYS } from '#domain/payments/hand-refunds.ts';
import { describeWon } from '#domain/payments/payments.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { Fact, Facts } from '../fact.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { HAND_REFUND_LABELS, HandRefundFacts } from './hand-refund-facts.tsx';

const COLUMNS: readonly Column<ListedHandRefund>[] = [
  { header: '멘티', cell: ({ menteeName }) => menteeName, className: 'break-all' },
  { header: '환불', cell: ({ amountKrw }) => describeWon(amountKrw), className: 'text-right tabular-nums' },
  { header: '올림', cell: ({ proposedAt }) => describeKoreanTime(new Date(proposedAt)), className: 'text-right' },
];
const STATES = HAND_REFUND_STATES.map((state) => ({ value: state, label: HAND_REFUND_LABELS[state] }));

/** Refunds by hand: those that wait for another operator, or those of another state. */
export function HandRefundQueue({ views }: { views: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const state = HAND_REFUND_STATES.find((each) => each === address.get('state')) ?? 'PROPOSED';
  const list = useInfiniteQuery({
    queryKey: ['desk-hand-refunds', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/hand-refunds', { query: { state, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Cases
      label="직접 환불"
      list={list}
      idOf={({ handRefundId }) => handRefundId}
      columns={COLUMNS}
      toolbar={
        <>
          {views}
          <SelectField
            label="상태"
            hideLabel
            value={state}
            onChange={({ target }) => setAddress({ view: 'hand-refunds', state: target.value }, { replace: true })}
            options={STATES}
          />
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={
        state === 'PROPOSED' ? (
          <EmptyState
            title="승인을 기다리는 환불이 없어요"
            description={`올린 사람이 아닌 운영자가 ${HAND_REFUND_WAITS_DAYS}일 안에 승인하거나 반려해요.`}
          />
        ) : (
          <EmptyState title="찾은 환불이 없어요" />
        )
      }
    >
      {(refund) => <HandRefundCard key={refund.handRefundId} refund={refund} />}
    </Cases>
  );
}

function HandRefundCard({ refund }: { refund: ListedHandRefund }) {
  const { orderId, menteeName, paidKrw } = refund;
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{menteeName}</h2>
      <Facts>
        <Fact label="결제">{describeWon(paidKrw)}</Fact>
        <Fact label="주문 번호">
          <Link to={`${DESK_PAGES.adminPayments}?search=${orderId}`} className="underline underline-offset-4">
            {orderId}
          </Link>
        </Fact>
      </Facts>
      <div className="border-t border-line pt-4">
        <HandRefundFacts refund={refund} />
      </div>
    </Card>
  );
}
