import type { DeskTransfer, OwnPayoutAccount, OwnTransfer, SubmittedAccount } from '#contract/money/transfers.ts';
import { aButton, answering, LONG, sliceOf } from '../page-helpers.ts';
import { type Area, asMentor, at1280 } from '../state.ts';

const EARNINGS = '/user/earnings';
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
const OWN_TRANSFERS: readonly OwnTransfer[] = [
  { ...TRANSFER, transferId: 13, month: '2026-11', status: 'PLANNED', sentAt: null, account: null },
  TRANSFER,
];
const PAYEE = { mentorId: 5, nickname: '산책하는선배', email: 'senior@mail.example' };
const ONE_SUBMITTED: SubmittedAccount = {
  ...PAYEE,
  submissionId: 3,
  bank: '90',
  accountNumber: '0333012345678',
  holderName: '김선배',
  businessNumber: null,
  submittedAt: AT,
  enteredBy: null,
  isOwn: false,
};
const SUBMITTED: readonly SubmittedAccount[] = [
  ONE_SUBMITTED,
  { ...ONE_SUBMITTED, submissionId: 4, mentorId: 6, nickname: LONG.nickname, holderName: '가'.repeat(30) },
];
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
const UNSENT = { ...DESK_TRANSFER, sentAt: null, fileId: null };
const DESK_TRANSFERS: readonly DeskTransfer[] = [
  DESK_TRANSFER,
  { ...UNSENT, transferId: 11, status: 'FAILED', failedAt: AT, hasAccount: false },
  { ...UNSENT, transferId: 10, status: 'PLANNED' },
];

/** What a mentor is paid, and the desk that pays: with answers of its own where a month would have to pass. */
export const transfers: Area = {
  name: 'transfers',
  title: '정산 계좌와 이체',
  states: [
    asMentor('paid', '정산 내역: 보낸 것과 보낼 것', EARNINGS, {
      before: [answering('**/v1/payout-account', ACCOUNT), answering('**/v1/transfers?*', sliceOf(OWN_TRANSFERS))],
      sees: '보냈어요',
    }),
    asMentor('form', '정산 계좌 등록', `${EARNINGS}?account=edit`, {
      does: [(page) => page.getByRole('checkbox', { name: '사업자로 정산받기' }).check(), '등록하기'],
      sees: '예금주를 입력해 주세요.',
    }),
    at1280('desk-accounts', '이체: 계좌 확인', DESK, {
      before: answering('**/v1/admin/payout-accounts', sliceOf(SUBMITTED)),
      sees: '0333012345678',
    }),
    at1280('desk-transfers', '이체 목록', `${DESK}?view=transfers`, {
      before: answering('**/v1/admin/transfers', sliceOf(DESK_TRANSFERS)),
      sees: aButton('계좌가 받지 않았어요'),
    }),
  ],
};
