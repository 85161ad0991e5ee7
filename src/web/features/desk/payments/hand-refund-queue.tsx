import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import type { ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { HAND_REFUND_STATES, HAND_REFUND_WAITS_DAYS } from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { deskTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { Cases } from '../frame/cases.tsx';
import { type Column, NUMBER } from '../frame/desk-list.tsx';
import { useHeldSteps } from '../frame/held-step.ts';
import { AUDITED, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { HAND_REFUND_LABELS, HandRefundFacts } from './hand-refund-facts.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/hand-refunds', 'query'>>;

const COLUMNS: readonly Column<ListedHandRefund>[] = [
  { header: '멘티', cell: ({ menteeName }) => menteeName, className: 'break-all' },
  { header: '환불', cell: ({ amountKrw }) => describeWon(amountKrw), className: NUMBER },
  {
    header: '대기',
    cell: ({ state, proposedAt }) => (state === 'PROPOSED' ? <AgeBadge since={proposedAt} /> : deskTime(proposedAt)),
    className: 'text-right',
  },
];
const SEARCH = { name: 'search', label: '직접 환불 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  {
    name: 'state',
    label: '상태',
    options: HAND_REFUND_STATES.map((state) => ({
      value: state === 'PROPOSED' ? '' : state,
      label: HAND_REFUND_LABELS[state],
    })),
  },
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

/** Refunds by hand: those that wait for another operator, or those of another state. */
export function HandRefundQueue({ views }: { views: Elements }) {
  const address = useAddressQuery(['search', 'state', 'order']);
  const query: Query = { state: 'PROPOSED', ...(address.query as Query) };
  const { isDecided } = useHeldSteps();
  const list = useInfiniteQuery({
    queryKey: ['desk-hand-refunds', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/hand-refunds', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="직접 환불"
      list={list}
      idOf={({ handRefundId }) => handRefundId}
      columns={COLUMNS}
      isGone={({ handRefundId }) => isDecided(`hand-refund:${handRefundId}`)}
      toolbar={
        <>
          {views}
          <ListControls search={SEARCH} choices={CHOICES} query={address.query} onChange={address.change} />
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={
        query.state === 'PROPOSED' && !query.search ? (
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
          <Link to={`${DESK_PAGES.deskPayments}?search=${orderId}`} className="underline underline-offset-4">
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
