import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskTransfer, SubmittedAccount, TransferFile } from '#contract/money/transfers.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import TransfersPage from './transfers-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;
const ACCOUNTS = 'GET /v1/admin/payout-accounts';
const DECISION = 'POST /v1/admin/payout-accounts/{memberId}/decision';
const FORMER = 'GET /v1/admin/former-payees';
const ENTER = 'PUT /v1/admin/payout-accounts/{memberId}';
const TRANSFERS = 'GET /v1/admin/transfers';
const FAILURE = 'POST /v1/admin/transfers/{transferId}/failure';
const FILES = 'GET /v1/admin/transfer-files';
const CREATE = 'POST /v1/admin/transfer-files';
const SENT = 'POST /v1/admin/transfer-files/{fileId}/sent';
const AT = '2027-01-01T00:00:00.000Z';
const PAYEE = { mentorId: 5, nickname: '산책하는선배', email: 'senior@mail.example' };
const ACCOUNT: SubmittedAccount = {
  ...PAYEE,
  submissionId: 9,
  bank: '90',
  accountNumber: '0333012345678',
  holderName: '김선배',
  businessNumber: null,
  submittedAt: AT,
  enteredBy: null,
  isOwn: false,
};
const TRANSFER: DeskTransfer = {
  ...PAYEE,
  transferId: 3,
  month: '2026-12',
  status: 'SENT',
  earnedKrw: 18_000,
  incomeTaxKrw: 540,
  localTaxKrw: 50,
  netKrw: 17_410,
  plannedAt: AT,
  sentAt: AT,
  failedAt: null,
  fileId: 2,
  hasAccount: true,
};
const FILE: TransferFile = { fileId: 2, createdAt: AT, sentAt: null, transfers: 1, netKrw: 17_410 };
const listOf = <Item,>(...content: Item[]) => ({
  content,
  sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
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
  renderPage(TransfersPage, {
    address: `/admin/transfers${query}`,
    member: OPERATOR,
    responses: { 'GET /v1/admin/waiting': WAITING, ...responses },
  });

test('an account is given back with a reason, and leaves the list', async () => {
  const { sent } = await open({ [ACCOUNTS]: [listOf(ACCOUNT), listOf()], [DECISION]: null });
  await expect.element(page.getByText('0333012345678')).toBeVisible();
  await expect.element(page.getByText('카카오뱅크 (90)')).toBeVisible();
  const refuse = page.getByRole('button', { name: '돌려보내기' });
  await expect.element(refuse).toBeDisabled();
  await page.getByLabelText('돌려보낼 때 멘토에게 알릴 이유').fill('예금주가 달라요.');
  await refuse.click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('계좌를 돌려보낼까요?')).toBeVisible();
  await question.getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name === DECISION)).toBe(false);
  await refuse.click();
  await question.getByRole('button', { name: '돌려보내기' }).click();
  await expect.element(page.getByText('확인할 계좌가 없어요')).toBeVisible();
  const decision = sent.find(({ name }) => name === DECISION);
  expect(decision).toMatchObject({ body: { submissionId: 9, refusal: '예금주가 달라요.' } });
});

test('an account that was replaced meanwhile says so, and is read again', async () => {
  const message = '그사이 계좌가 바뀌었거나 이미 확인했어요.';
  const newer = { ...ACCOUNT, submissionId: 10, accountNumber: '110999888777' };
  await open({
    [ACCOUNTS]: [listOf(ACCOUNT), listOf(newer)],
    [DECISION]: new Refusal(409, 'ACCOUNT_REPLACED', message),
  });
  await page.getByRole('button', { name: '예금주가 맞아요' }).click();
  await page.getByRole('button', { name: '맞아요', exact: true }).click();
  await expect.element(page.getByRole('alertdialog').getByText(message)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(page.getByText('110999888777')).toBeVisible();
});

test('an account that cannot be read is shown as such, and can only be given back', async () => {
  const unreadable = { ...ACCOUNT, bank: null, accountNumber: null, holderName: null };
  await open({ [ACCOUNTS]: [listOf(unreadable), listOf()], [DECISION]: null });
  await expect.element(page.getByText('저장된 계좌를 읽지 못했어요.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '예금주가 맞아요' })).not.toBeInTheDocument();
  await page.getByLabelText('돌려보낼 때 멘토에게 알릴 이유').fill('다시 등록해 주세요.');
  await page.getByRole('button', { name: '돌려보내기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '돌려보내기' }).click();
  await expect.element(page.getByText('확인할 계좌가 없어요')).toBeVisible();
});

test('a former mentor with an unreadable address is shown as such', async () => {
  await open({ [ACCOUNTS]: listOf({ ...ACCOUNT, email: null }) });
  await expect.element(page.getByText('이메일을 읽지 못했어요')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '예금주가 맞아요' })).toBeVisible();
});

test('a file is made, and said to be sent only after a question', async () => {
  const { sent } = await open(
    {
      [FILES]: [listOf(), listOf(FILE), listOf({ ...FILE, sentAt: AT })],
      [CREATE]: { ...FILE, leftOut: [] },
      [SENT]: null,
    },
    '?view=files',
  );
  await expect.element(page.getByText('아직 이체 파일이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '새 파일' }).click();
  await expect
    .element(page.getByRole('link', { name: '엑셀로 받기' }))
    .toHaveAttribute('href', '/v1/admin/transfer-files/2.xlsx');
  await page.getByRole('button', { name: '은행에 보냈어요' }).click();
  await expect.element(page.getByText('1건, 17,410원이 원장에 적히고', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '취소' }).click();
  expect(sent.some(({ name }) => name === SENT)).toBe(false);
  await page.getByRole('button', { name: '은행에 보냈어요' }).click();
  await page.getByRole('button', { name: '보냈어요', exact: true }).click();
  await expect.element(page.getByText('보낸 것으로 적었어요.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '은행에 보냈어요' })).not.toBeInTheDocument();
});

test('a file that leaves a transfer out says which, until it is read', async () => {
  const leftOut = [{ transferId: 4, nickname: '산책하는선배' }];
  await open({ [FILES]: [listOf(), listOf(FILE)], [CREATE]: { ...FILE, leftOut } }, '?view=files');
  await page.getByRole('button', { name: '새 파일' }).click();
  const told = page.getByRole('alertdialog');
  await expect.element(told.getByText('파일에 담지 못한 이체가 있어요')).toBeVisible();
  await expect.element(told.getByText('4번(산책하는선배)', { exact: false })).toBeVisible();
  await told.getByRole('button').click();
  await expect.element(page.getByRole('link', { name: '엑셀로 받기' })).toBeVisible();
});

test('a planned transfer names the file that waits for the bank, whatever its number ends in', async () => {
  const PLANNED = { ...TRANSFER, status: 'PLANNED' as const, sentAt: null };
  await open({ [TRANSFERS]: listOf(PLANNED) }, '?view=transfers&status=PLANNED');
  await expect.element(page.getByText('파일 2번을 은행에 보내기')).toBeVisible();
});

test('transfers are filtered by state in the address; one that came back is shown with its cause', async () => {
  const { sent } = await open({ [TRANSFERS]: listOf(TRANSFER), [FAILURE]: null }, '?view=transfers&status=SENT');
  await expect.element(page.getByRole('combobox', { name: '상태' })).toHaveValue('SENT');
  await page.getByRole('button', { name: '계좌가 받지 않았어요' }).click();
  await page.getByRole('button', { name: '돌아왔어요', exact: true }).click();
  await expect.element(page.getByText('원장에서 되돌렸어요.')).toBeVisible();
  expect(sent.find(({ name }) => name === FAILURE)).toMatchObject({ body: { cause: 'ACCOUNT' } });
});

test('a former mentor’s account is entered in the form, and waits for another operator', async () => {
  const payee = { ...PAYEE, owedKrw: 18_000, leftAt: AT };
  const { sent } = await open({ [FORMER]: [listOf(payee), listOf()], [ENTER]: null }, '?view=former');
  const button = page.getByRole('button', { name: '계좌 올리기' });
  await button.click();
  await expect.element(page.getByText('은행을 선택해 주세요.')).toBeVisible();
  await page.getByLabelText('은행').selectOptions('카카오뱅크');
  await page.getByLabelText('계좌번호').fill('0333-01-2345678');
  await page.getByLabelText('예금주').fill('김선배');
  await button.click();
  await page.getByRole('button', { name: '올리기', exact: true }).click();
  await expect.element(page.getByText('계좌를 기다리는 멘토가 없어요')).toBeVisible();
  expect(sent.find(({ name }) => name === ENTER)).toMatchObject({
    body: { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null },
  });
});

test('who entered an account can give it back and not confirm it', async () => {
  const own = { ...ACCOUNT, enteredBy: 'finance@mail.example', isOwn: true };
  await open({ [ACCOUNTS]: listOf(own) });
  await expect.element(page.getByText('finance@mail.example (탈퇴한 멘토)')).toBeVisible();
  await expect.element(page.getByText('내가 적은 계좌는 다른 운영자가 확인해야 해요.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '예금주가 맞아요' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '돌려보내기' })).toBeVisible();
});
