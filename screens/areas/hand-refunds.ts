import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { HandRefund, ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import {
  alterData,
  button,
  leavePending,
  LONG,
  open,
  expectVisible,
  aButton,
  answering,
  altering,
  see,
} from '../page-helpers.ts';
import { type Area, asOperator, at1440 } from '../state.ts';

const DESK = '/admin/payments';
const QUEUE = `${DESK}?view=hand-refunds`;
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

const sliceOf = <Item>(content: Item[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});

/** What operators give back besides the rules: with answers of its own where days would have to pass. */
export const handRefunds: Area = {
  name: 'hand-refunds',
  title: '직접 환불',
  states: [
    at1440('form', '결제 한 건에서 환불하기', DESK, {
      via: (page) => openPayment(page, { leftKrw: 120_000 }),
      does: [
        '환불',
        (page) => page.getByRole('radio', { name: '절반' }).check(),
        (page) => page.getByLabel('회원에게 알릴 이유').fill(REASON),
        (page) => button(page, '승인 요청하기').scrollIntoViewIfNeeded(),
      ],
      sees: aButton('승인 요청하기'),
    }),
    at1440('states', '결제 한 건의 환불: 됨, 거절, 반려, 승인 대기', DESK, async (page) => {
      const ended = { decidedBy: { memberId: 4, email: 'owner@mail.example' }, sentAt: AT, endedAt: AT };
      await openPayment(page, {
        leftKrw: 100_000,
        handRefunds: [
          { ...REFUND, ...ended, handRefundId: 1, amountKrw: 20_000, state: 'DONE', note: '' },
          {
            ...REFUND,
            ...ended,
            handRefundId: 2,
            state: 'REFUSED',
            refusal: '취소할 수 없는 결제예요 (NOT_CANCELABLE_PAYMENT)',
          },
          { ...REFUND, ...ended, handRefundId: 3, state: 'REJECTED', reason: LONG.text.slice(0, 200) },
          { ...REFUND, handRefundId: 4, isOwn: true },
        ],
      });
      await button(page, '올린 환불 거두기').scrollIntoViewIfNeeded();
      return expectVisible(page, button(page, '올린 환불 거두기'));
    }),
    at1440('form-account', '무통장입금을 회원이 알려 준 계좌로 환불하기', DESK, {
      via: (page) => openPayment(page, { method: 'VIRTUAL_ACCOUNT', leftKrw: 120_000 }),
      does: [
        '환불',
        (page) => page.getByRole('radio', { name: '직접', exact: true }).check(),
        (page) => page.getByLabel(/환불할 금액/).fill('60000'),
        (page) => page.getByLabel('회원에게 알릴 이유').fill(REASON),
        (page) => page.getByLabel('은행').selectOption('신한은행'),
        (page) => page.getByLabel('계좌번호').fill('110-234-567890'),
        (page) => page.getByLabel('예금주').fill('김서연'),
        (page) => button(page, '승인 요청하기').scrollIntoViewIfNeeded(),
      ],
      sees: aButton('승인 요청하기'),
    }),
    at1440('obstacle', '결제 한 건: 환불할 수 없는 까닭', DESK, async (page) => {
      await openPayment(page, { handRefundObstacle: 'CAN_BE_OBJECTED' });
      const reason = page.getByText(/문제를 알릴 수 있는 기간이 지나야/);
      await reason.scrollIntoViewIfNeeded();
      return expectVisible(page, reason);
    }),
    at1440('waiting', '승인을 기다리는 환불', DESK, {
      at: QUEUE,
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
    asOperator('waiting-empty', '승인을 기다리는 환불이 없을 때', DESK, {
      at: QUEUE,
      sees: '승인을 기다리는 환불이 없어요',
    }),
    asOperator('waiting-loading', '직접 환불을 불러오는 중', DESK, async (page) => {
      await leavePending(page, QUEUE_CALL);
      return see(page, QUEUE, page.getByRole('radio', { name: '직접 환불' }));
    }),
    asOperator('waiting-error', '직접 환불을 불러오지 못했을 때', DESK, { at: QUEUE, fails: QUEUE_CALL }),
  ],
};

/** Opens the newest payment with what was refunded of it by hand, and what may be. */
async function openPayment(
  page: Page,
  byHand: Partial<Pick<DeskPayment, 'method' | 'handRefunds' | 'leftKrw' | 'handRefundObstacle'>>,
): Promise<Page> {
  await alterData<DeskPayment>(page, /\/v1\/admin\/payments\/\d+$/, (payment) => ({
    ...payment,
    handRefunds: [],
    handRefundObstacle: null,
    ...byHand,
  }));
  await open(page, `${DESK}?status=DONE`);
  await button(page, /자세히 보기/).click();
  return expectVisible(page, page.getByRole('region', { name: '직접 환불' }));
}
