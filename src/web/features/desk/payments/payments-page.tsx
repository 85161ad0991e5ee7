import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { ListedPayment } from '#contract/desk/payments.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { Cases } from '../frame/cases.tsx';
import { type Column, NUMBER } from '../frame/desk-list.tsx';
import { AUDITED, filterChoice, hasChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { useViews } from '../frame/use-views.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { HandRefundQueue } from './hand-refund-queue.tsx';
import { PaymentCard } from './payment-card.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/payments', 'query'>>;

const COLUMNS: readonly Column<ListedPayment>[] = [
  { header: '멘티', cell: ({ menteeName }) => menteeName },
  { header: '상태', cell: ({ status }) => PAYMENT_LABELS[status] },
  { header: '금액', cell: ({ amountKrw }) => describeWon(amountKrw), className: NUMBER },
  { header: '주문', cell: ({ createdAt }) => deskTime(createdAt), className: 'text-right' },
];

const SEARCH = {
  name: 'search',
  label: '결제 찾기',
  placeholder: '주문 번호, 멘토링 번호, 닉네임, 이메일',
} as const;
const CHOICES = [
  filterChoice('status', '상태', '모든 상태', PAYMENT_LABELS),
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

const VIEWS = [
  { value: 'payments', label: '결제', List: Payments },
  { value: 'hand-refunds', label: '직접 환불', List: HandRefundQueue },
] as const;

/** Payments: found by order, mentoring or either of the two people, with what we, the ledger and the gateway say of each. */
export default function PaymentsPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk documentTitle="운영자 결제">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}

function Payments({ views }: { views: Elements }) {
  const address = useAddressQuery(['search', 'status', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['desk-payments', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/payments', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="결제"
      list={list}
      idOf={({ paymentId }) => paymentId}
      columns={COLUMNS}
      toolbar={
        <>
          {views}
          <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={<EmptyState title={hasChoice(query) ? '찾은 결제가 없어요' : '아직 결제가 없어요'} />}
    >
      {(payment) => <PaymentCard payment={payment} />}
    </Cases>
  );
}
