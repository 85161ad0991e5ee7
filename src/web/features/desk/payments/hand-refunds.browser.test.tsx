import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HandRefund, ListedHandRefund } from '#contract/desk/hand-refunds.ts';
import type { ListedPayment, DeskPayment } from '#contract/desk/payments.ts';
import { insertText } from '../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import { UNDO_SECONDS } from '../frame/held-decision.ts';
import PaymentsPage from './payments-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
const LIST = 'GET /v1/admin/payments';
const DETAIL = 'GET /v1/admin/payments/{paymentId}';
const PROPOSE = 'POST /v1/admin/payments/{paymentId}/hand-refunds';
const QUEUE = 'GET /v1/admin/hand-refunds';
const DECISION = 'POST /v1/admin/hand-refunds/{handRefundId}/decision';
const AT = '2026-11-24T03:00:00.000Z';
const LISTED: ListedPayment = {
  paymentId: 7,
  orderId: 'order-1234567890',
  mentoringId: 3,
  menteeName: '푸른 도토리',
  mentorName: '산책하는선배',
  method: 'CARD',
  status: 'DONE',
  amountKrw: 120_000,
  refundKrw: 0,
  createdAt: AT,
};
const DETAILED: DeskPayment = {
  ...LISTED,
  priceKrw: 120_000,
  discountKrw: 0,
  couponKind: null,
  campaignName: null,
  approvedAt: AT,
  refundedAt: null,
  failureMessage: null,
  expectedKrw: 120_000,
  ledgerKrw: 120_000,
  ledger: [],
  handRefunds: [],
  leftKrw: 120_000,
  aloneLeftKrw: 50_000,
  handRefundObstacle: null,
  calls: [],
};
const REFUND: HandRefund = {
  handRefundId: 5,
  amountKrw: 60_000,
  reason: '안내한 시간이 서로 달랐어요.',
  note: '통화로 확인함',
  state: 'PROPOSED',
  needsApproval: true,
  proposedBy: { memberId: 1, email: 'finance@mail.example' },
  proposedAt: AT,
  isOwn: true,
  decidedBy: null,
  sentAt: null,
  endedAt: null,
  refusal: null,
  refundAccount: null,
};
const QUEUED: ListedHandRefund = {
  ...REFUND,
  isOwn: false,
  paymentId: 7,
  orderId: LISTED.orderId,
  mentoringId: 3,
  menteeName: LISTED.menteeName,
  paidKrw: 120_000,
};
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 50, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});
const NOTHING = { count: 0, oldestAt: null };
const WAITING = {
  roles: ['FINANCE' as const],
  certificates: NOTHING,
  disputes: NOTHING,
  reports: NOTHING,
  payoutAccounts: NOTHING,
  handRefunds: NOTHING,
  universityRequests: { count: 0, oldestAt: null },
};

const open = (responses: Responses, query = '') =>
  renderPage(PaymentsPage, {
    address: `/admin/payments${query}`,
    member: OPERATOR,
    responses: { [LIST]: listOf(LISTED), 'GET /v1/admin/waiting': WAITING, ...responses },
  });
const openDetail = async (responses: Responses) => {
  const opened = await open(responses);
  await page.getByRole('button', { name: /자세히 보기/ }).click();
  return opened;
};
const amount = () => page.getByLabelText(/환불할 금액/);
const other = () => page.getByRole('radio', { name: '직접', exact: true });
const start = () => page.getByRole('button', { name: '환불', exact: true });
const fill = async (krw: string) => {
  if (other().query() === null) await start().click();
  await other().click();
  await amount().fill(krw);
  await page.getByLabelText('회원에게 알릴 이유').fill(REFUND.reason);
};

test('an amount that is pasted with commas and spaces is not cut off', async () => {
  await openDetail({ [DETAIL]: DETAILED });
  await start().click();
  await other().click();
  await amount().click();
  insertText(' 1,000,000 원');
  await expect.element(amount()).toHaveValue('1000000');
});

test('up to 50,000 won go back at once, after a question that says who bears it', async () => {
  const done: HandRefund = { ...REFUND, state: 'SENT', amountKrw: 50_000, needsApproval: false, sentAt: AT };
  const { sent } = await openDetail({
    [DETAIL]: [
      DETAILED,
      { ...DETAILED, handRefunds: [done] },
      { ...DETAILED, leftKrw: 70_000, handRefunds: [{ ...done, state: 'DONE', endedAt: AT }] },
    ],
    [PROPOSE]: done,
  });
  const button = page.getByRole('button', { name: '환불하기', exact: true });
  await start().click();
  await expect.element(button).toBeDisabled();
  await fill('50,000');
  await expect.element(amount()).toHaveValue('50000');
  await button.click();
  await expect.element(page.getByText(/회사가 부담하고 멘토의 정산은 그대로예요\. *$/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '환불하기' }).click();
  await expect.element(page.getByText('보내는 중')).toBeVisible();
  expect(sent.find(({ name }) => name === PROPOSE)).toMatchObject({
    body: { amountKrw: 50_000, reason: REFUND.reason, note: '' },
  });
  await page.getByRole('button', { name: '다 됐는지 보기' }).click();
  await expect.element(page.getByText('환불 완료', { exact: true })).toBeVisible();
  await expect.element(other()).not.toBeInTheDocument();
  await start().click();
  await expect.element(other()).not.toBeChecked();
  await other().click();
  await expect.element(page.getByLabelText('환불할 금액 (남은 금액 70,000원)')).toHaveValue('');
});

test('all or half of what is left is chosen with one tap, and each side’s part is shown', async () => {
  const { sent } = await openDetail({ [DETAIL]: { ...DETAILED, leftKrw: 45_001 }, [PROPOSE]: REFUND });
  const form = page.getByRole('dialog', { name: '환불' });
  await start().click();
  await page.getByRole('radio', { name: '전액' }).click();
  await expect.element(form.getByText('+45,001원')).toBeVisible();
  await expect.element(form.getByText('−45,001원')).toBeVisible();
  await page.getByRole('radio', { name: '절반' }).click();
  await expect.element(form.getByText('+22,500원')).toBeVisible();
  await expect.element(form.getByText('그대로')).toBeVisible();
  await page.getByLabelText('회원에게 알릴 이유').fill(REFUND.reason);
  await page.getByRole('button', { name: '환불하기', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '환불하기' }).click();
  await expect.poll(() => sent.find(({ name }) => name === PROPOSE)).toMatchObject({ body: { amountKrw: 22_500 } });
});

const BANK_TRANSFER: DeskPayment = { ...DETAILED, method: 'VIRTUAL_ACCOUNT', aloneLeftKrw: 0 };
const ACCOUNT = { bank: '88', maskedNumber: '****7890', holderName: '김서연' };

test('a bank transfer goes back to the payer’s account, entered with the proposal and shown by 4 digits', async () => {
  const refused: HandRefund = { ...REFUND, handRefundId: 4, state: 'REFUSED', endedAt: AT, refusal: '계좌 오류' };
  const { sent } = await openDetail({
    [DETAIL]: [
      { ...BANK_TRANSFER, handRefunds: [refused] },
      { ...BANK_TRANSFER, handRefunds: [refused, { ...REFUND, refundAccount: ACCOUNT }] },
    ],
    [PROPOSE]: REFUND,
  });
  await fill('60000');
  await expect.element(page.getByText(/지난 계좌는 결제사가 거절했으니/)).toBeVisible();
  const button = page.getByRole('button', { name: '승인 요청하기' });
  await button.click();
  await expect.element(page.getByText('은행을 선택해 주세요.')).toBeVisible();
  await page.getByLabelText('은행').selectOptions('신한은행');
  await page.getByLabelText('계좌번호').fill('110-234-567890');
  await page.getByLabelText('예금주').fill('김서연');
  await button.click();
  await page.getByRole('button', { name: '올리기', exact: true }).click();
  await expect.element(page.getByText('신한은행 ****7890 김서연')).toBeVisible();
  expect(sent.find(({ name }) => name === PROPOSE)?.body).toEqual({
    amountKrw: 60_000,
    reason: REFUND.reason,
    note: '',
    refundAccount: { bank: '88', accountNumber: '110234567890', holderName: '김서연' },
  });
});

test('an operator who approves a bank transfer reads its destination once more', async () => {
  await open({ [QUEUE]: listOf({ ...QUEUED, refundAccount: ACCOUNT }) }, '?view=hand-refunds');
  await page.getByRole('button', { name: '승인하기' }).click();
  await expect
    .element(page.getByRole('alertdialog').getByText(/^신한은행 \*{4}7890 김서연 계좌로 보내요\. 결제사에/))
    .toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('above the limit, earlier refunds included, another operator decides; the proposer can only withdraw', async () => {
  const earlier: HandRefund = { ...REFUND, handRefundId: 4, amountKrw: 30_000, state: 'DONE', endedAt: AT };
  const { sent } = await openDetail({
    [DETAIL]: [
      { ...DETAILED, leftKrw: 90_000, aloneLeftKrw: 20_000, handRefunds: [earlier] },
      { ...DETAILED, leftKrw: 90_000, aloneLeftKrw: 20_000, handRefunds: [earlier, REFUND] },
    ],
    [PROPOSE]: REFUND,
    [DECISION]: null,
  });
  await fill('90001');
  await expect.element(page.getByText('90,000원까지 환불할 수 있어요.')).toBeVisible();
  await fill('20001');
  await page.getByRole('button', { name: '승인 요청하기' }).click();
  await page.getByRole('button', { name: '올리기', exact: true }).click();
  await expect.element(page.getByText('승인 대기', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '승인하기' })).not.toBeInTheDocument();
  await expect.element(start()).not.toBeInTheDocument();
  await page.getByRole('button', { name: '올린 환불 거두기' }).click();
  await page.getByRole('button', { name: '거두기', exact: true }).click();
  await expect.poll(() => sent.find(({ name }) => name === DECISION)).toMatchObject({ body: { isApproved: false } });
});

test('if nothing can be refunded, the reason replaces the form; a refused refund shows the gateway’s words', async () => {
  const refusal = '취소할 수 없는 결제예요 (NOT_CANCELABLE_PAYMENT)';
  await openDetail({
    [DETAIL]: {
      ...DETAILED,
      handRefundObstacle: 'CAN_BE_OBJECTED',
      handRefunds: [{ ...REFUND, state: 'REFUSED', endedAt: AT, refusal }],
    },
  });
  await expect.element(page.getByText('결제사가 거절')).toBeVisible();
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expect.element(page.getByText(/문제를 알릴 수 있는 기간이 지나야/)).toBeVisible();
  await expect.element(start()).not.toBeInTheDocument();
});

test('what waits is approved by another operator after a question; what was decided meanwhile says so', async () => {
  const message = '이미 결정했거나 기한이 지난 환불이에요.';
  const { sent } = await open(
    {
      [QUEUE]: [listOf(QUEUED), listOf(QUEUED), listOf()],
      [DECISION]: [new Refusal(409, 'HAND_REFUND_DECIDED', message), null],
    },
    '?view=hand-refunds',
  );
  await expect.element(page.getByText('finance@mail.example', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: LISTED.orderId })).toBeVisible();
  const approve = async () => {
    await page.getByRole('button', { name: '승인하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '승인하기' }).click();
  };
  await approve();
  await expect.element(page.getByRole('alertdialog').getByText(message)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await approve();
  await expect.element(page.getByText('승인을 기다리는 환불이 없어요')).toBeVisible();
  expect(sent.filter(({ name }) => name === DECISION)).toMatchObject([{ body: { isApproved: true } }, {}]);
});

test('in a wide window a decision can be taken back by a key before it is sent, and then leaves the list', async () => {
  await page.viewport(1280, 800);
  const start = window.setTimeout.bind(window);
  let send: (() => void) | undefined;
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== UNDO_SECONDS * 1000) return start(work, ms);
    send = work;
    return 0;
  }) as typeof window.setTimeout);
  const { sent } = await open({ [QUEUE]: [listOf(QUEUED), listOf()], [DECISION]: null }, '?view=hand-refunds');
  await expect.element(page.getByText('finance@mail.example', { exact: false })).toBeVisible();
  await userEvent.keyboard('a');
  await page.getByRole('alertdialog').getByRole('button', { name: '승인하기' }).click();
  await expect.element(page.getByText(/환불 승인: 5초 뒤에 확정돼요/)).toBeVisible();
  await expect.element(page.getByText('승인을 기다리는 환불이 없어요')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(page.getByRole('button', { name: '반려하기' })).toBeVisible();
  expect(sent.filter(({ name }) => name === DECISION)).toEqual([]);
  await userEvent.keyboard('r');
  await expect.element(page.getByText(/환불 반려: 5초 뒤에 확정돼요/)).toBeVisible();
  send?.();
  await expect.poll(() => sent.find(({ name }) => name === DECISION)?.body).toEqual({ isApproved: false });
  await expect.element(page.getByText('환불을 반려했어요.')).toBeVisible();
  await page.viewport(390, 844);
});

test('a refund with an unreadable account says so, and can only be rejected', async () => {
  const account = { bank: null, maskedNumber: null, holderName: null };
  await open({ [QUEUE]: listOf({ ...QUEUED, refundAccount: account }) }, '?view=hand-refunds');
  await expect.element(page.getByText(/저장된 계좌를 읽지 못해 승인할 수 없어요/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '반려하기' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '승인하기' })).not.toBeInTheDocument();
});
