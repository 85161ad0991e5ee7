import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../testing/actions.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import SecurityPage from './security-page.tsx';

const STALE = new Refusal(403, 'STEP_UP_REQUIRED', '중요한 작업이라 본인 확인이 한 번 더 필요해요.');
const WRONG = new Refusal(400, 'WRONG_SECOND_FACTOR', '확인하지 못했어요.');
const CODES = { recoveryCodes: ['ABCD-EFGH-JKMN-PQRS'] };
const FACTORS = { recoveryCodesLeft: 7, passkeys: [] };
const asOperator = { address: '/admin/security', member: OPERATOR };

const question = page.getByRole('dialog', { name: '본인인지 다시 확인할게요' });
const code = question.getByLabelText('인증 앱의 코드');

async function renewCodes() {
  await page.getByRole('button', { name: '복구 코드 새로 만들기' }).click();
  await page.getByRole('button', { name: '새로 만들기', exact: true }).click();
}

test('new recovery codes are shown once a stale second factor was shown again', async () => {
  const { sent } = await renderPage(SecurityPage, {
    ...asOperator,
    responses: {
      'GET /v1/admin/factors': FACTORS,
      'POST /v1/admin/factors/recovery-codes': [STALE, CODES],
      'POST /v1/admin/step-up/totp': [WRONG, null],
    },
  });
  await expect.element(page.getByText('아직 쓰지 않은 코드가 7개 있어요.', { exact: false })).toBeVisible();
  await renewCodes();
  await code.fill('111111');
  await question.getByRole('button', { name: '확인' }).click();
  await expect.element(code).toHaveAccessibleDescription('확인하지 못했어요.');
  await code.fill('222222');
  await question.getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'POST /v1/admin/factors/recovery-codes')).toHaveLength(2);
});

test('cancelling the second factor does nothing, and says nothing', async () => {
  await renderPage(SecurityPage, {
    ...asOperator,
    responses: { 'GET /v1/admin/factors': FACTORS, 'POST /v1/admin/factors/recovery-codes': STALE },
  });
  await renewCodes();
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '복구 코드 새로 만들기' })).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toHaveLength(0);
});

test('a new app counts once its code is right', async () => {
  const { sent } = await renderPage(SecurityPage, {
    ...asOperator,
    responses: {
      'GET /v1/admin/factors': FACTORS,
      'POST /v1/admin/factors/totp': { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/desk?secret=JBSWY3DPEHPK3PXP' },
      'PUT /v1/admin/factors/totp': null,
    },
  });
  await page.getByRole('button', { name: '인증 앱 바꾸기' }).click();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await page.getByLabelText('인증 앱의 코드').fill('333333');
  await page.getByRole('button', { name: '새 앱으로 바꾸기' }).click();
  await expect.element(page.getByText('인증 앱을 바꿨어요.')).toBeVisible();
  const replaced = sent.find(({ name }) => name === 'PUT /v1/admin/factors/totp');
  expect(replaced?.body).toEqual({ code: '333333' });
});

test('what cannot be loaded or done is said', async () => {
  const failure = new Refusal(400, 'INVALID_INPUT', '지금은 할 수 없어요.');
  await renderPage(SecurityPage, {
    ...asOperator,
    responses: { 'GET /v1/admin/factors': [failure, FACTORS], 'POST /v1/admin/factors/totp': failure },
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await page.getByRole('button', { name: '인증 앱 바꾸기' }).click();
  await dismissAlert('인증 앱을 바꾸지 못했어요', failure.message);
});

test('a guest is led to the operators’ sign-in, and back here afterwards', async () => {
  const { address } = await renderPage(SecurityPage, { address: '/admin/security' });
  await expect.poll(address).toBe('/admin/signin?next=%2Fadmin%2Fsecurity');
});

test('a passkey that is removed is gone from the list; a name as long as can be breaks no line', async () => {
  const passkey = {
    passkeyId: 3,
    name: '가나다라마바사아자차카타파하가나다라마바사아자차카타파하가나',
    createdAt: '2026-11-23T03:00:00.000Z',
    lastUsedAt: null,
  };
  const { sent } = await renderPage(SecurityPage, {
    ...asOperator,
    responses: {
      'GET /v1/admin/factors': [{ ...FACTORS, passkeys: [passkey] }, FACTORS],
      'DELETE /v1/admin/factors/passkeys/{passkeyId}': null,
    },
  });
  await expect.element(page.getByText(passkey.name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await page.getByRole('button', { name: `${passkey.name} 지우기` }).click();
  await page.getByRole('button', { name: '지우기', exact: true }).last().click();
  await expect.element(page.getByText(passkey.name)).not.toBeInTheDocument();
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(true);
});

test('a role is given after the one before: two taps at once do not take the first back', async () => {
  const operator = {
    memberId: 9,
    email: 'support@sunbaerang.example',
    createdAt: '2026-11-01T00:00:00.000Z',
    lastSeenAt: null,
  };
  const waiting = { count: 0, oldestAt: null };
  const { sent } = await renderPage(SecurityPage, {
    ...asOperator,
    responses: {
      'GET /v1/admin/factors': FACTORS,
      'GET /v1/admin/waiting': {
        roles: ['OWNER'],
        certificates: waiting,
        disputes: waiting,
        reports: waiting,
        payoutAccounts: waiting,
        handRefunds: waiting,
        universityRequests: { count: 0, oldestAt: null },
      },
      'GET /v1/admin/operators': [
        { operators: [{ ...operator, roles: [] }] },
        { operators: [{ ...operator, roles: ['REVIEWER'] }] },
      ],
      'PUT /v1/admin/operators/{memberId}/roles': null,
    },
  });
  const [reviewer, support] = [
    page.getByRole('checkbox', { name: '심사' }),
    page.getByRole('checkbox', { name: '회원 지원' }),
  ];
  await page.getByText('운영자와 역할').click();
  await expect.element(reviewer).toBeInTheDocument();
  (reviewer.element() as HTMLElement).click();
  (support.element() as HTMLElement).click();
  await expect.element(reviewer).toBeChecked();
  const given = sent.filter(({ name }) => name === 'PUT /v1/admin/operators/{memberId}/roles');
  expect(given.map(({ body }) => body)).toEqual([{ roles: ['REVIEWER'] }]);
});
