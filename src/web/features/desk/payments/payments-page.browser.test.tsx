import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedPayment, PaymentAtGateway, DeskPayment } from '#contract/desk/payments.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { cleanUp, renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import PaymentsPage from './payments-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
const LIST = 'GET /v1/admin/payments';
const DETAIL = 'GET /v1/admin/payments/{paymentId}';
const GATEWAY = 'GET /v1/admin/payments/{paymentId}/gateway';
const CHECK = 'POST /v1/admin/payments/{paymentId}/check';
const AT = '2026-11-24T03:00:00.000Z';
const LISTED: ListedPayment = {
  paymentId: 7,
  orderId: 'order-1234567890',
  mentoringId: 3,
  menteeName: '푸른 도토리',
  mentorName: '산책하는선배',
  method: 'CARD',
  status: 'CONFIRMING',
  amountKrw: 18_000,
  refundKrw: 0,
  createdAt: AT,
};
const DETAILED: DeskPayment = {
  ...LISTED,
  priceKrw: 20_000,
  discountKrw: 2000,
  couponKind: 'FRESHMAN',
  campaignName: null,
  approvedAt: null,
  refundedAt: null,
  failureMessage: null,
  expectedKrw: 0,
  ledgerKrw: 0,
  ledger: [],
  handRefunds: [],
  leftKrw: 0,
  aloneLeftKrw: 0,
  handRefundObstacle: 'NO_MONEY',
  calls: [{ step: 'CONFIRM', outcome: 'UNKNOWN', requestedAt: AT, answeredAt: null }],
};
const KNOWN: PaymentAtGateway = {
  known: { status: 'DONE', totalKrw: 18_000, balanceKrw: 18_000, cancels: [] },
  comparison: 'MOVING',
  askedAt: AT,
};
const SLICE = { size: 50, numberOfElements: 1, last: true, empty: false, cursor: null };
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
    responses: {
      [LIST]: { content: [LISTED], sliceInfo: SLICE },
      'GET /v1/admin/waiting': WAITING,
      ...responses,
    },
  });

test('the gateway is asked by a tap, and the order is set right as it has it', async () => {
  const { sent } = await open({
    [DETAIL]: [DETAILED, { ...DETAILED, status: 'DONE', expectedKrw: 18_000, ledgerKrw: 18_000 }],
    [GATEWAY]: [KNOWN, { ...KNOWN, comparison: 'SAME' }],
    [CHECK]: [new Refusal(503, 'GATEWAY_SILENT', '결제사가 답하지 않아요.'), null],
  });
  await page.getByRole('button', { name: /자세히 보기/ }).click();
  await expect.element(page.getByText('20,000원 − 2,000원 (신입생 쿠폰)')).toBeVisible();
  await expect.element(page.getByRole('group', { name: '자세한 내용' })).toHaveFocus();
  await page.getByText('PG 요청').first().click();
  await expect.element(page.getByText('응답 없음')).toBeVisible();
  await expect.element(page.getByText('조회 전')).toBeVisible();
  expect(sent.some(({ name }) => name === GATEWAY)).toBe(false);
  await page.getByRole('button', { name: 'PG 조회' }).click();
  await expect.element(page.getByText(/돈이 옮겨지는 중이에요/)).toBeVisible();
  const check = page.getByRole('button', { name: 'PG에 맞추기' });
  await check.click();
  await expect.element(page.getByRole('status').getByText('결제사가 답하지 않아요.')).toBeVisible();
  await check.click();
  await expect.element(page.getByText(/세 곳이 같아요/)).toBeVisible();
});

test('what the gateway and the ledger call things is said in Korean', async () => {
  const line = { event: 'CAPTURE', account: 'HELD', amountKrw: -18_000, at: AT };
  await open({
    [DETAIL]: { ...DETAILED, ledger: [line, { ...line, event: 'NEW_EVENT', amountKrw: 1 }] },
    [GATEWAY]: {
      ...KNOWN,
      known: { status: 'PARTIAL_CANCELED', totalKrw: 18_000, balanceKrw: 9000, cancels: [] },
    },
  });
  await page.getByRole('button', { name: /자세히 보기/ }).click();
  await page.getByRole('button', { name: 'PG 조회' }).click();
  await expect.element(page.getByText('일부 취소됨, 18,000원 가운데')).toBeVisible();
  await page.getByText('원장', { exact: true }).nth(1).click();
  await expect.element(page.getByText('결제 · 예치금')).toBeVisible();
  await expect.element(page.getByText('알 수 없음 · 예치금')).toBeVisible();
});

test('a payment links to its mentoring for operators who may open that', async () => {
  const link = page.getByRole('link', { name: '3번' });
  await open({});
  await expect.element(page.getByText('3번 (산책하는선배)')).toBeVisible();
  expect(link.query()).toBeNull();
  cleanUp();
  await open({ 'GET /v1/admin/waiting': { ...WAITING, roles: ['FINANCE', 'SUPPORT'] } });
  await expect.element(link).toHaveAttribute('href', '/admin/mentorings?search=3');
});

test('payments are filtered by state in the address, and a search that finds none says so', async () => {
  const { sent } = await open({ [LIST]: { content: [], sliceInfo: SLICE } }, '?search=없는사람&status=REFUNDED');
  await expect.element(page.getByText('찾은 결제가 없어요')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: '상태' })).toHaveValue('REFUNDED');
  await page.getByRole('combobox', { name: '상태' }).selectOptions('DONE');
  await expect.poll(() => sent.filter(({ name }) => name === LIST).length).toBe(2);
});
