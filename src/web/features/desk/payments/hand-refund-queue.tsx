import { Link } from 'react-router';
import type { ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { HAND_REFUND_STATES, HAND_REFUND_WAITS_DAYS } from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { shortTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { orderChoice } from '../frame/list-controls.tsx';
import { HAND_REFUND_LABELS, HandRefundFacts } from './hand-refund-facts.tsx';

/** Refunds by hand: those that wait for another operator, or those of another state. */
export const HandRefundQueue = deskList({
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
  filters: [
    {
      name: 'state',
      label: '상태',
      options: HAND_REFUND_STATES.map((state) => ({
        value: state === 'PROPOSED' ? '' : state,
        label: HAND_REFUND_LABELS[state],
      })),
    },
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  usual: { state: 'PROPOSED' },
  isAudited: true,
  heldAs: ({ handRefundId }) => `hand-refund:${handRefundId}`,
  empty: {
    title: '승인을 기다리는 환불이 없어요',
    description: `올린 사람이 아닌 운영자가 ${HAND_REFUND_WAITS_DAYS}일 안에 승인하거나 반려해요.`,
    found: '찾은 환불이 없어요',
  },
  skeleton: 'h-40',
  detail: (refund) => <HandRefundCard refund={refund} />,
});

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
