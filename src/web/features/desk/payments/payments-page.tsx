import { Link } from 'react-router';
import type { ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { HAND_REFUND_WAITS_DAYS } from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { shortTime } from '../desk-time.ts';
import { DeskViews } from '../desk-views.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { HAND_REFUND_LABELS, HandRefundFacts } from './hand-refunds.tsx';
import { PaymentCard } from './payment-card.tsx';

const { PROPOSED, ...OTHER_STATES } = HAND_REFUND_LABELS;

/** Refunds by hand: those that wait for another operator, or those of another state. */
const HandRefundQueue = deskList({
  call: 'GET /v1/admin/hand-refunds',
  key: 'desk-hand-refunds',
  label: '직접 환불',
  idOf: ({ handRefundId }) => handRefundId,
  columns: [
    { header: '멘티', width: WIDTHS.name, cell: ({ menteeName }) => menteeName },
    { header: '환불', width: WIDTHS.won, cell: ({ amountKrw }) => describeWon(amountKrw), isNumber: true },
    { header: '결제', width: WIDTHS.won, cell: ({ paidKrw }) => describeWon(paidKrw), isNumber: true },
    {
      header: '대기',
      width: WIDTHS.time,
      cell: ({ state, proposedAt }) => (state === 'PROPOSED' ? <AgeBadge since={proposedAt} /> : shortTime(proposedAt)),
      isNumber: true,
    },
  ],
  search: { label: '직접 환불 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [filterChoice('state', '상태', PROPOSED, OTHER_STATES), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  usual: { state: 'PROPOSED' },
  isAudited: true,
  heldAs: ({ handRefundId }) => `hand-refund:${handRefundId}`,
  empty: {
    title: '승인을 기다리는 환불이 없어요',
    description: `올린 사람이 아닌 운영자가 ${HAND_REFUND_WAITS_DAYS}일 안에 승인하거나 반려해요.`,
    found: '찾은 환불이 없어요',
  },
  detail: (refund) => <HandRefundCard refund={refund} />,
});

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
  detail: (payment) => <PaymentCard payment={payment} />,
});

const VIEWS = [
  { value: 'payments', label: '전체', List: Payments },
  { value: 'hand-refunds', label: '직접 환불', List: HandRefundQueue },
] as const;

/** Payments: found by order, mentoring or either of the two people, with what we, the ledger and the gateway say of each. */
export default function PaymentsPage() {
  return <DeskViews title="결제" all={VIEWS} />;
}

function HandRefundCard({ refund }: { refund: ListedHandRefund }) {
  const { orderId, menteeName, paidKrw } = refund;
  return (
    <DeskCard title={menteeName}>
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
    </DeskCard>
  );
}
