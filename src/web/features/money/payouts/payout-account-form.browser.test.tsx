import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import { PayoutAccountForm } from './payout-account-section.tsx';

test('an account can be registered once it is known again how the member is asked who they are', async () => {
  const failure = new Refusal(400, 'BAD_REQUEST', '지금은 확인할 수 없어요.');
  await renderPage(() => <PayoutAccountForm current={null} onClose={() => undefined} />, {
    address: '/user/earnings',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/members/me/factors': [failure, { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] }],
    },
  });
  const register = page.getByRole('button', { name: '등록하기' });
  await expect.element(page.getByRole('alert').getByText(failure.message)).toBeVisible();
  await expect.element(register).toBeDisabled();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(register).toBeEnabled();
  await expect.element(page.getByText(failure.message)).not.toBeInTheDocument();
});

describe('a mentor without a password', () => {
  const REGISTER = 'PUT /v1/payout-account';
  const kakao = {
    identityId: 7,
    provider: 'kakao',
    school: null,
    name: '카카오',
    email: 'a@b.co',
    linkedAt: '2026-11-20T03:00:00.000Z',
    lastUsedAt: '2026-11-20T03:00:00.000Z',
    provesAgain: true,
  };
  const open = (call: string | undefined, responses: Responses = {}) =>
    renderPage(() => <PayoutAccountForm current={null} onClose={() => undefined} />, {
      address: '/user/earnings?account=edit',
      member: NEW_MENTOR,
      responses: {
        'GET /v1/members/me/factors': { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] },
        'GET /v1/members/me/identities': {
          hasPassword: false,
          identities: [kakao],
          proven: call === undefined ? null : { call, until: '2026-11-28T03:00:00.000Z' },
        },
        ...responses,
      },
    });

  test('signs in again before an account number is typed', async () => {
    await open(undefined);
    await expect.element(page.getByRole('button', { name: '카카오로 다시 로그인' })).toBeVisible();
    expect(page.getByLabelText('계좌번호').elements()).toEqual([]);
  });

  test('registers an account with what was proved for it', async () => {
    const refusal = new Refusal(403, 'NOT_PROVEN', '다시 로그인해 주세요.');
    const { sent } = await open(REGISTER, { [REGISTER]: refusal });
    await page.getByLabelText('은행').selectOptions('신한은행');
    await page.getByLabelText('계좌번호').fill('110-999-888777');
    await page.getByLabelText('예금주').fill('김선배');
    await page.getByRole('button', { name: '등록하기' }).click();
    const question = page.getByRole('dialog');
    await expect.element(question.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
    await question.getByRole('button', { name: '이 계좌 등록하기' }).click();
    await expect.element(page.getByRole('alertdialog').getByText(refusal.message)).toBeVisible();
    const body = { bank: '88', accountNumber: '110999888777', holderName: '김선배', businessNumber: null };
    expect(sent.find(({ name }) => name === REGISTER)?.body).toEqual(body);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('888777');
  });
});
