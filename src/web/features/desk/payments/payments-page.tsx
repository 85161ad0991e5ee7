import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { DeskLayout } from '../desk-layout.tsx';
import { shortTime } from '../desk-time.ts';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { useViews } from '../frame/use-views.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { HandRefundQueue } from './hand-refund-queue.tsx';
import { PaymentCard } from './payment-card.tsx';

const Payments = deskList({
  call: 'GET /v1/admin/payments',
  key: 'desk-payments',
  label: '결제',
  idOf: ({ paymentId }) => paymentId,
  columns: [
    { header: '멘티', width: WIDTHS.name, cell: ({ menteeName }) => menteeName },
    { header: '멘토', width: WIDTHS.name, cell: ({ mentorName }) => mentorName },
    { header: '상태', width: WIDTHS.state, cell: ({ status }) => PAYMENT_LABELS[status] },
    { header: '금액', width: WIDTHS.won, cell: ({ amountKrw }) => describeWon(amountKrw), isNumber: true },
    { header: '주문', width: WIDTHS.time, cell: ({ createdAt }) => shortTime(createdAt), isNumber: true },
  ],
  search: { label: '결제 찾기', placeholder: '주문 번호, 멘토링 번호, 닉네임, 이메일' },
  filters: [filterChoice('status', '상태', '모든 상태', PAYMENT_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  isAudited: true,
  empty: { title: '아직 결제가 없어요', found: '찾은 결제가 없어요' },
  skeleton: 'h-40',
  detail: (payment) => <PaymentCard payment={payment} />,
});

const VIEWS = [
  { value: 'payments', label: '전체', List: Payments },
  { value: 'hand-refunds', label: '직접 환불', List: HandRefundQueue },
] as const;

/** Payments: found by order, mentoring or either of the two people, with what we, the ledger and the gateway say of each. */
export default function PaymentsPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk title="결제">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}
