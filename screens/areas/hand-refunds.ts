import type { DataOf } from '#contract/calls.ts';
import type { HandRefund, ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import { button, LONG, aButton, answering, altering, sliceOf } from '../page-helpers.ts';
import { type Area, at1440 } from '../state.ts';

const DESK = '/admin/payments';
const QUEUE_CALL = '**/v1/admin/hand-refunds?*';
const AT = '2026-11-20T03:00:00.000Z';
const REASON = '안내한 시간이 서로 달라 만나지 못했어요.';

const REFUND: HandRefund = {
  handRefundId: 3,
  amountKrw: 60_000,
  reason: REASON,
  note: '11월 20일 통화로 두 분 모두 확인함',
  state: 'PROPOSED',
  needsApproval: true,
  proposedBy: { memberId: 2, email: 'finance@mail.example' },
  proposedAt: AT,
  isOwn: false,
  decidedBy: null,
  sentAt: null,
  endedAt: null,
  refusal: null,
  refundAccount: null,
};
const ACCOUNT = { bank: '88', maskedNumber: '****7890', holderName: '김서연' };
const QUEUED: ListedHandRefund = {
  ...REFUND,
  paymentId: 9,
  orderId: 'order-20261120-000009',
  mentoringId: 12,
  menteeName: '푸른 도토리',
  paidKrw: 120_000,
};

/** What operators give back besides the rules: with answers of its own where days would have to pass. */
export const handRefunds: Area = {
  name: 'hand-refunds',
  title: '직접 환불',
  states: [
    at1440('form', '결제 한 건에서 환불하기', DESK, {
      at: `${DESK}?status=DONE`,
      before: altering<DeskPayment>(/\/v1\/admin\/payments\/\d+$/, (payment) => ({
        ...payment,
        handRefunds: [],
        handRefundObstacle: null,
        leftKrw: 120_000,
      })),
      does: [
        /자세히 보기/,
        '환불',
        (page) => page.getByRole('radio', { name: '절반' }).check(),
        (page) => page.getByLabel('회원에게 알릴 이유').fill(REASON),
        (page) => button(page, '승인 요청하기').scrollIntoViewIfNeeded(),
      ],
      sees: aButton('승인 요청하기'),
    }),
    at1440('waiting', '승인을 기다리는 환불', DESK, {
      at: `${DESK}?view=hand-refunds`,
      before: [
        answering(
          QUEUE_CALL,
          sliceOf([
            { ...QUEUED, refundAccount: ACCOUNT },
            { ...QUEUED, handRefundId: 2, menteeName: LONG.nickname, isOwn: true },
          ]),
        ),
        altering<DataOf<'GET /v1/admin/waiting'>>('**/v1/admin/waiting', (waiting) => ({
          ...waiting,
          handRefunds: { count: 2, oldestAt: AT },
        })),
      ],
      sees: aButton('승인하기'),
    }),
  ],
};
