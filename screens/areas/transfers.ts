import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/calls.ts';
import type { DeskTransfer, OwnPayoutAccount, OwnTransfer, SubmittedAccount } from '#contract/money/transfers.ts';
import { answer, button, LONG, open, expectVisible } from '../page-helpers.ts';
import { type Area, asMentor, at1280 } from '../state.ts';

const EARNINGS = '/user/earnings';
const ACCOUNT_CALL = '**/v1/payout-account';
const TRANSFERS_CALL = '**/v1/transfers?*';
const DESK = '/admin/transfers';
const AT = '2026-11-01T00:30:00.000Z';

const ACCOUNT: OwnPayoutAccount = {
  bank: '90',
  maskedNumber: '****5678',
  holderName: '김선배',
  businessNumber: null,
  status: 'CONFIRMED',
  reason: null,
  submittedAt: AT,
};
const SUMS = { earnedKrw: 54_000, incomeTaxKrw: 1620, localTaxKrw: 160, netKrw: 52_220 };
const TRANSFER: OwnTransfer = {
  transferId: 12,
  month: '2026-10',
  status: 'SENT',
  sessions: 3,
  ...SUMS,
  plannedAt: AT,
  sentAt: AT,
  failedAt: null,
  account: { bank: '90', maskedNumber: '****5678' },
};
const PAYEE = { mentorId: 5, nickname: '산책하는선배', email: 'senior@mail.example' };
const SUBMITTED: SubmittedAccount = {
  ...PAYEE,
  submissionId: 3,
  bank: '90',
  accountNumber: '0333012345678',
  holderName: '김선배',
  businessNumber: null,
  submittedAt: AT,
};
const DESK_TRANSFER: DeskTransfer = {
  ...PAYEE,
  transferId: 12,
  month: '2026-10',
  status: 'SENT',
  ...SUMS,
  plannedAt: AT,
  sentAt: AT,
  failedAt: null,
  fileId: 2,
  hasAccount: true,
};

const sliceOf = <Item>(content: Item[], cursor: string | null = null) => ({
  content,
  sliceInfo: { size: 20, numberOfElements: content.length, last: cursor === null, empty: content.length === 0, cursor },
});

/** What a mentor is paid, and the desk that pays: with answers of its own where a month would have to pass. */
export const transfers: Area = {
  name: 'transfers',
  title: '정산 계좌와 이체',
  states: [
    asMentor('paid', '정산 내역: 보낸 것과 보낼 것', EARNINGS, async (page) => {
      const planned = { ...TRANSFER, transferId: 13, month: '2026-11', status: 'PLANNED' as const };
      await openEarnings(page, ACCOUNT, [{ ...planned, sentAt: null, account: null }, TRANSFER]);
      return expectVisible(page, page.getByText('보냈어요'));
    }),
    asMentor('form', '정산 계좌 등록', `${EARNINGS}?account=edit`, {
      does: [(page) => page.getByRole('checkbox', { name: '사업자로 정산받기' }).check(), '등록하기'],
      sees: '예금주를 입력해 주세요.',
    }),
    at1280('desk-accounts', '이체: 계좌 확인', DESK, async (page) => {
      const long = { ...SUBMITTED, submissionId: 4, mentorId: 6, nickname: LONG.nickname, holderName: '가'.repeat(30) };
      await openDesk(page, '', { accounts: [SUBMITTED, long] });
      return expectVisible(page, page.getByText('0333012345678'));
    }),
    at1280('desk-transfers', '이체 목록', `${DESK}?view=transfers`, async (page) => {
      const failed = { ...DESK_TRANSFER, transferId: 11, status: 'FAILED' as const, sentAt: null, failedAt: AT };
      const planned = { ...DESK_TRANSFER, transferId: 10, status: 'PLANNED' as const, sentAt: null, fileId: null };
      const list = { transfers: [DESK_TRANSFER, { ...failed, fileId: null, hasAccount: false }, planned] };
      await openDesk(page, '?view=transfers', list);
      return expectVisible(page, button(page, '계좌가 받지 않았어요'));
    }),
  ],
};

async function openEarnings(
  page: Page,
  account: OwnPayoutAccount,
  paid: OwnTransfer[],
  cursor: string | null = null,
): Promise<void> {
  await answer(page, ACCOUNT_CALL, account satisfies DataOf<'GET /v1/payout-account'>);
  await answer(page, TRANSFERS_CALL, sliceOf(paid, cursor) satisfies DataOf<'GET /v1/transfers'>);
  await open(page, EARNINGS);
}

async function openDesk(
  page: Page,
  query: string,
  lists: {
    accounts?: SubmittedAccount[];
    transfers?: DeskTransfer[];
    files?: DataOf<'GET /v1/admin/transfer-files'>['content'];
  },
): Promise<Page> {
  if (lists.accounts) await answer(page, '**/v1/admin/payout-accounts', sliceOf(lists.accounts));
  if (lists.transfers) await answer(page, '**/v1/admin/transfers', sliceOf(lists.transfers));
  if (lists.files) await answer(page, '**/v1/admin/transfer-files', sliceOf(lists.files));
  return open(page, DESK + query);
}
