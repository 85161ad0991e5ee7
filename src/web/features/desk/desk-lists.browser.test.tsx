import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MessageReport } from '#contract/mentorings/messages.ts';
import type { Payout } from '#contract/money/payouts.ts';
import type { SubmittedAccount } from '#contract/money/transfers.ts';
import { untilItCounts } from '../../testing/actions.ts';
import { OPERATOR } from '../../testing/members.ts';
import { cleanUp, renderPage } from '../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../testing/server-stub.ts';
import AnnouncementsPage from './announcements/announcements-page.tsx';
import CasesPage from './cases-page.tsx';
import { UNDO_SECONDS } from './frame/held-decision.ts';
import PayoutsPage from './payouts-page.tsx';
import TransfersPage from './transfers/transfers-page.tsx';

const NOTHING = { count: 0, oldestAt: null };
const WAITING: Responses = {
  'GET /v1/admin/waiting': {
    roles: ['OWNER'],
    certificates: NOTHING,
    disputes: NOTHING,
    reports: NOTHING,
    payoutAccounts: NOTHING,
    handRefunds: NOTHING,
    universityRequests: { count: 0, oldestAt: null },
  },
};
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
});
const REPORTS = 'GET /v1/admin/message-reports';
const CLOSING = 'POST /v1/admin/message-reports/{reportId}/closing';
const ACCOUNTS = 'GET /v1/admin/payout-accounts';
const DECISION = 'POST /v1/admin/payout-accounts/{memberId}/decision';
const PAYOUTS = 'GET /v1/admin/payouts';

const REPORT: MessageReport = {
  reportId: 7,
  mentoringId: 31,
  number: 4,
  reason: 'SPAM',
  detail: '광고 같아요.',
  createdAt: '2026-11-20T00:00:00Z',
  closed: null,
  reporter: { memberId: 1, name: '새벽산책', side: 'mentee' },
  reported: { memberId: 2, name: '별무리', side: 'mentor' },
};
const ACCOUNT: SubmittedAccount = {
  mentorId: 5,
  nickname: '산책하는선배',
  email: 'senior@mail.example',
  submissionId: 9,
  bank: '90',
  accountNumber: '0333012345678',
  holderName: '김선배',
  businessNumber: null,
  submittedAt: '2026-11-20T00:00:00Z',
  enteredBy: null,
  isOwn: false,
};
const PAYOUT: Payout = {
  mentorId: 5,
  nickname: '산책하는선배',
  email: 'senior@mail.example',
  accountStatus: null,
  sessions: 1,
  priceKrw: 20_000,
  returnedKrw: 0,
  feeKrw: 2000,
  mentorKrw: 18_000,
};

/** Lets the time to take a decision back never end, or end at once, however busy the machine is. */
function letUndoEnd(when: 'never' | 'at once') {
  const start = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== UNDO_SECONDS * 1000) return start(work, ms);
    return when === 'never' ? 0 : start(work, 0);
  }) as typeof window.setTimeout);
}

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(390, 844));

test('reports are searched, filtered and ordered; a closed one shows its finding and stays closed', async () => {
  const closed = { ...REPORT, closed: { at: '2026-11-21T00:00:00Z', note: '경고했어요.' } };
  const { sent } = await renderPage(CasesPage, {
    address: '/admin/reports',
    member: OPERATOR,
    responses: {
      ...WAITING,
      [REPORTS]: [listOf(REPORT), listOf(REPORT), listOf(closed)],
      'GET /v1/admin/message-reports/{reportId}/messages': listOf(),
    },
  });
  await page.getByLabelText('사유').selectOptions('광고나 홍보');
  await expect.poll(() => sent.filter(({ name }) => name === REPORTS).at(-1)?.query).toEqual({ reason: 'SPAM' });
  await page.getByLabelText('상태').selectOptions('처리함');
  await expect
    .poll(() => sent.filter(({ name }) => name === REPORTS).at(-1)?.query)
    .toEqual({ reason: 'SPAM', state: 'CLOSED' });
  await expect.element(page.getByText('경고했어요.')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog', { name: '신고된 대화' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '처리 마치기' })).not.toBeInTheDocument();
});

test('the keyboard reaches a detail that scrolls', async () => {
  await renderPage(CasesPage, {
    address: '/admin/reports',
    member: OPERATOR,
    responses: {
      ...WAITING,
      [REPORTS]: listOf({ ...REPORT, closed: { at: '2026-11-21T00:00:00Z', note: '경고했어요.' } }),
    },
  });
  const detail = page.getByRole('region', { name: '자세히' });
  await expect.element(detail.getByText('경고했어요.')).toBeVisible();
  await expect.element(detail).not.toHaveAttribute('tabindex');
  detail.element().setAttribute('style', 'height: 40px; overflow: auto');
  await expect.element(detail).toHaveAttribute('tabindex', '0');
});

test('a row beyond the first page is found again by its address, and no other is opened meanwhile', async () => {
  const closed = { at: '2026-11-21T00:00:00Z', note: '경고했어요.' };
  const pageOf = (name: string, reportId: number, cursor: string | null) => {
    const { content, sliceInfo } = listOf({ ...REPORT, reportId, closed, reported: { ...REPORT.reported, name } });
    return { content, sliceInfo: { ...sliceInfo, last: cursor === null, cursor } };
  };
  const { sent } = await renderPage(CasesPage, {
    address: '/admin/reports?item=3',
    member: OPERATOR,
    responses: { ...WAITING, [REPORTS]: [pageOf('가람', 1, '1'), pageOf('나래', 2, '2'), pageOf('다온', 3, null)] },
  });
  const detail = page.getByRole('region', { name: '자세히' });
  await expect.element(detail.getByText(/다온/)).toBeVisible();
  expect(sent.flatMap(({ name, query }) => (name === REPORTS ? [query?.['cursor']] : []))).toEqual([
    undefined,
    '1',
    '2',
  ]);
});

test('a column is made wider by the arrow keys or by dragging, and stays so in this browser', async () => {
  onTestFinished(() => localStorage.removeItem('desk-columns'));
  const open = () =>
    renderPage(CasesPage, {
      address: '/admin/reports',
      member: OPERATOR,
      responses: { ...WAITING, [REPORTS]: listOf(REPORT) },
    });
  await open();
  const width = page.getByRole('slider', { name: '신고한 회원 열의 너비' });
  const column = () => document.querySelectorAll('col')[1]?.style.width;
  await expect.element(width).toBeInTheDocument();
  expect(column()).toBe('9rem');
  (width.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(column).toBe('10rem');
  const drag = (type: string, clientX: number) =>
    width.element().dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, bubbles: true, cancelable: true }));
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  drag('pointerdown', 500);
  drag('pointermove', 532);
  drag('pointerup', 532);
  await expect.poll(column).toBe('12rem');
  cleanUp();
  await open();
  await expect.element(width).toHaveValue('12');
  (width.element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(column).toBe('9rem');
});

test('another filter opens the first of what it finds, wherever the list was before', async () => {
  const reports = ['가람', '나래', '다온'].map((name, index) => ({
    ...REPORT,
    reportId: index + 1,
    reported: { ...REPORT.reported, name },
  }));
  await renderPage(CasesPage, {
    address: '/admin/reports',
    member: OPERATOR,
    responses: { ...WAITING, [REPORTS]: listOf(...reports) },
  });
  const detail = page.getByRole('region', { name: '자세히' });
  await expect.element(detail.getByText('멘토 가람')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(detail.getByText('멘토 나래')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(detail.getByText('멘토 다온')).toBeVisible();
  await page.getByLabelText('사유').selectOptions('광고나 홍보');
  await expect.element(detail.getByText('멘토 가람')).toBeVisible();
});

test('a search that finds nothing says so', async () => {
  const { sent } = await renderPage(CasesPage, {
    address: '/admin/reports?search=nobody',
    member: OPERATOR,
    responses: { ...WAITING, [REPORTS]: listOf() },
  });
  await expect.element(page.getByText('찾은 신고가 없어요')).toBeVisible();
  expect(sent.find(({ name }) => name === REPORTS)?.query).toEqual({ search: 'nobody' });
});

test('a report that is closed leaves the list, and is taken back by a key before anything is sent', async () => {
  letUndoEnd('never');
  const { sent } = await renderPage(CasesPage, {
    address: '/admin/reports',
    member: OPERATOR,
    responses: {
      ...WAITING,
      [REPORTS]: listOf(REPORT),
      'GET /v1/admin/message-reports/{reportId}/messages': listOf(),
    },
  });
  await expect.element(page.getByRole('heading', { name: '광고나 홍보' })).toBeVisible();
  await userEvent.keyboard('a');
  await page.getByLabelText('확인한 내용').fill('광고였어요.');
  await page.getByRole('button', { name: '처리 마치기' }).click();
  await expect.element(page.getByText('별무리 신고 처리: 5초 뒤에 확정돼요')).toBeVisible();
  await expect.element(page.getByText('확인할 신고가 없어요')).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(page.getByRole('heading', { name: '광고나 홍보' })).toBeVisible();
  expect(sent.filter(({ name }) => name === CLOSING)).toHaveLength(0);
  await userEvent.keyboard('a');
  await expect.element(page.getByLabelText('확인한 내용')).toHaveValue('광고였어요.');
});

test('a decision asks for a fresh second factor before it waits; cancelling keeps the written text', async () => {
  letUndoEnd('never');
  const STEP_UP = 'GET /v1/admin/step-up';
  const { sent } = await renderPage(TransfersPage, {
    address: '/admin/transfers',
    member: OPERATOR,
    responses: {
      ...WAITING,
      [ACCOUNTS]: listOf({ ...ACCOUNT, submissionId: 10 }),
      [STEP_UP]: [new Refusal(403, 'STEP_UP_REQUIRED', '본인 확인이 필요해요.'), null],
    },
  });
  const reason = page.getByLabelText('돌려보낼 때 멘토에게 알릴 이유');
  await reason.fill('예금주가 달라요.');
  await page.getByRole('button', { name: '돌려보내기' }).click();
  const question = page.getByRole('dialog', { name: '본인인지 다시 확인할게요' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('예금주가 달라요.');
  await page.getByRole('button', { name: '돌려보내기' }).click();
  await expect.element(page.getByText('산책하는선배 계좌 돌려보냄: 5초 뒤에 확정돼요')).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect.element(reason).toHaveValue('예금주가 달라요.');
  expect(sent.filter(({ name }) => name === DECISION)).toHaveLength(0);
});

test('the question for a fresh second factor goes with its page at the browser’s back, and nothing is sent', async () => {
  letUndoEnd('at once');
  const { sent } = await renderPage(TransfersPage, {
    address: '/admin/transfers',
    member: OPERATOR,
    responses: {
      ...WAITING,
      [ACCOUNTS]: listOf({ ...ACCOUNT, submissionId: 10 }),
      'GET /v1/admin/step-up': new Refusal(403, 'STEP_UP_REQUIRED', '본인 확인이 필요해요.'),
    },
  });
  history.pushState(null, '');
  await page.getByLabelText('돌려보낼 때 멘토에게 알릴 이유').fill('예금주가 달라요.');
  await page.getByRole('button', { name: '돌려보내기' }).click();
  const question = page.getByRole('dialog', { name: '본인인지 다시 확인할게요' });
  await expect.element(question).toBeVisible();
  history.back();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === DECISION)).toHaveLength(0);
});

test('an account is confirmed by a key, and sent when the time to take it back is over', async () => {
  letUndoEnd('at once');
  const { sent } = await renderPage(TransfersPage, {
    address: '/admin/transfers',
    member: OPERATOR,
    responses: { ...WAITING, [ACCOUNTS]: [listOf(ACCOUNT), listOf()], [DECISION]: null },
  });
  await expect.element(page.getByText('0333012345678')).toBeVisible();
  // Refusing needs a reason: the key leads there.
  await userEvent.keyboard('r');
  await expect.element(page.getByLabelText('돌려보낼 때 멘토에게 알릴 이유')).toHaveFocus();
  await page.getByRole('heading', { level: 2, name: '산책하는선배' }).click();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('a');
  await expect.poll(() => sent.find(({ name }) => name === DECISION)?.body).toEqual({ submissionId: 9, refusal: null });
  await expect.element(page.getByText('확인할 계좌가 없어요')).toBeVisible();
});

test('a month’s payouts are a table, narrowed by account and ordered by the sum', async () => {
  const totals = {
    mentors: 1,
    sessions: 1,
    priceKrw: 20_000,
    returnedKrw: 0,
    feeKrw: 2000,
    mentorKrw: 18_000,
    lossKrw: 0,
  };
  const { sent } = await renderPage(PayoutsPage, {
    address: '/admin/payouts?month=2026-11',
    member: OPERATOR,
    responses: { ...WAITING, [PAYOUTS]: { ...listOf(PAYOUT), totals } },
  });
  await expect.element(page.getByRole('table', { name: '멘토별 정산' })).toBeVisible();
  await expect.element(page.getByText('18,000원 멘토 1명, 1회')).toBeVisible();
  await page.getByLabelText('정산 계좌', { exact: true }).selectOptions('계좌 없음');
  await page.getByLabelText('정렬').selectOptions('금액이 큰 순');
  await expect
    .poll(() => sent.filter(({ name }) => name === PAYOUTS).at(-1)?.query)
    .toEqual({ month: '2026-11', account: 'NONE', order: 'AMOUNT' });
});

test('payouts that are being read stay when the next month begins, which can be chosen then', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.parse('2026-11-30T23:59:00+09:00');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  const totals = { mentors: 1, sessions: 1, priceKrw: 0, returnedKrw: 0, feeKrw: 0, mentorKrw: 18_000, lossKrw: 0 };
  await renderPage(PayoutsPage, {
    address: '/admin/payouts',
    member: OPERATOR,
    responses: { ...WAITING, [PAYOUTS]: { ...listOf(PAYOUT), totals } },
  });
  const month = page.getByLabelText('정산 월');
  await expect.element(month).toHaveValue('2026-11');
  await untilItCounts();
  vi.advanceTimersByTime(120_000);
  await expect.element(month.getByRole('option', { name: '2026년 12월' })).toBeInTheDocument();
  await expect.element(month).toHaveValue('2026-11');
});

test('announcements are searched, narrowed and ordered by the address; one that finds nothing says so', async () => {
  const LIST = 'GET /v1/admin/announcements';
  const { sent } = await renderPage(AnnouncementsPage, {
    address: '/admin/announcements',
    member: OPERATOR,
    responses: { ...WAITING, [LIST]: listOf() },
  });
  await expect.element(page.getByText('아직 공지가 없어요')).toBeVisible();
  await page.getByLabelText('상태').selectOptions('내림');
  await page.getByLabelText('받는 사람').selectOptions('멘토');
  await page.getByLabelText('정렬').selectOptions('오래된 순');
  await expect.element(page.getByText('찾은 공지가 없어요')).toBeVisible();
  await expect
    .poll(() => sent.filter(({ name }) => name === LIST).at(-1)?.query)
    .toEqual({ state: 'WITHDRAWN', audience: 'MENTOR', order: 'OLDEST' });
});

test('two choices in quick succession both stand in the address', async () => {
  const LIST = 'GET /v1/admin/announcements';
  const { sent } = await renderPage(AnnouncementsPage, {
    address: '/admin/announcements',
    member: OPERATOR,
    responses: { ...WAITING, [LIST]: listOf() },
  });
  await expect.element(page.getByText('아직 공지가 없어요')).toBeVisible();
  for (const [label, value] of [
    ['상태', 'WITHDRAWN'],
    ['받는 사람', 'MENTOR'],
  ] as const) {
    const select = page.getByLabelText(label).element() as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    // The next task: as soon as a second tap can come.
    await new Promise<void>((resolve) => {
      setTimeout(resolve);
    });
  }
  await expect
    .poll(() => sent.filter(({ name }) => name === LIST).at(-1)?.query)
    .toEqual({ state: 'WITHDRAWN', audience: 'MENTOR' });
});
