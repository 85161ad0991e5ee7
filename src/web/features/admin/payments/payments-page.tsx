import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedPayment } from '#contract/desk-payments.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk.ts';
import { describeWon, PAYMENT_STATUSES } from '#domain/payments/payments.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { AdminLayout } from '../admin-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { useViews } from '../frame/use-views.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { HandRefundQueue } from './hand-refund-queue.tsx';
import { PaymentCard } from './payment-card.tsx';

const COLUMNS: readonly Column<ListedPayment>[] = [
  { header: '멘티', cell: ({ menteeName }) => menteeName },
  { header: '상태', cell: ({ status }) => PAYMENT_LABELS[status] },
  { header: '금액', cell: ({ amountKrw }) => describeWon(amountKrw), className: 'text-right tabular-nums' },
  { header: '주문', cell: ({ createdAt }) => describeKoreanTime(new Date(createdAt)), className: 'text-right' },
];

const STATES = [
  { value: '', label: '모든 상태' },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: PAYMENT_LABELS[status] })),
];

const VIEWS = [
  { value: 'payments', label: '결제', List: Payments },
  { value: 'hand-refunds', label: '직접 환불', List: HandRefundQueue },
] as const;

/** Payments: found by order, mentoring or either of the two people, with what we, the ledger and the gateway say of each. */
export default function PaymentsPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <AdminLayout isDesk documentTitle="운영자 결제">
      <shown.List key={shown.value} views={views} />
    </AdminLayout>
  );
}

function Payments({ views }: { views: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const status = PAYMENT_STATUSES.find((each) => each === address.get('status'));
  const list = useInfiniteQuery({
    queryKey: ['desk-payments', search, status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/payments', {
        query: { ...(search && { search }), ...(status && { status }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    // Each search is in the audit log: once a visit.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const show = (next: { search?: string; status?: string }) => {
    const wanted = Object.entries({ search, status, ...next }).filter((entry): entry is [string, string] => !!entry[1]);
    setAddress(Object.fromEntries(wanted), { replace: true });
  };
  return (
    <Cases
      label="결제"
      list={list}
      idOf={({ paymentId }) => paymentId}
      columns={COLUMNS}
      toolbar={
        <>
          {views}
          <SearchField
            label="결제 찾기"
            placeholder="주문 번호, 멘토링 번호, 닉네임, 이메일"
            value={search}
            maxLength={MAX_DESK_SEARCH_LENGTH}
            onSearch={(text) => show({ search: text })}
          />
          <SelectField
            label="상태"
            hideLabel
            value={status ?? ''}
            onChange={({ target }) => show({ status: target.value })}
            options={STATES}
          />
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={<EmptyState title={search || status ? '찾은 결제가 없어요' : '아직 결제가 없어요'} />}
    >
      {(payment) => <PaymentCard payment={payment} />}
    </Cases>
  );
}
