import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DataExport } from '#contract/account/member-data.ts';
import { dismissAlert } from '../../../testing/actions.ts';
import { APP_ENROLLED, NEW_MENTEE, NO_FACTORS } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import DataPage from './data-page.tsx';

const LATEST = 'GET /v1/members/me/exports';
const FACTORS = 'GET /v1/members/me/factors';
const PREPARE = 'POST /v1/members/me/exports';
const PREPARING: DataExport = {
  exportId: 1,
  state: 'PREPARING',
  requestedAt: '2026-11-24T03:00:00.000Z',
  url: null,
  byteSize: null,
  expiresAt: null,
};
const READY: DataExport = {
  ...PREPARING,
  state: 'READY',
  url: '/files/exports/1',
  byteSize: 2_621_440,
  expiresAt: '2026-11-24T04:00:00.000Z',
};

const open = (responses: Responses) =>
  renderPage(DataPage, {
    address: '/user/settings/data',
    member: NEW_MENTEE,
    responses: { [FACTORS]: NO_FACTORS, ...responses },
  });
const password = page.getByLabelText('지금 비밀번호', { exact: true });
const prepare = page.getByRole('button', { name: '데이터 준비하기' });
const code = page.getByLabelText('인증 앱의 코드');

test('data is prepared with the password, and the page says when it is there', async () => {
  const { sent } = await open({
    [LATEST]: [{ latest: null }, { latest: READY }],
    [PREPARE]: [new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요.'), PREPARING],
  });
  await expect.element(prepare).toBeDisabled();
  await password.fill('Moonlit30?walk');
  await prepare.click();
  await expect.element(password).toHaveAccessibleDescription('지금 비밀번호가 맞지 않아요.');
  await expect.element(password).toHaveValue('Moonlit30?walk');
  await prepare.click();
  await expect.element(page.getByRole('status').getByText(/파일을 준비하고 있어요/)).toBeVisible();
  await expect.element(prepare).not.toBeInTheDocument();
  const link = page.getByRole('link', { name: '파일 받기' });
  await expect.element(link, { timeout: 10_000 }).toHaveAttribute('href', '/files/exports/1');
  await expect.element(page.getByText('2.5MB, 2026년 11월 24일 13:00까지 받을 수 있어요.')).toBeVisible();
  expect(sent.filter(({ name }) => name === PREPARE)).toHaveLength(2);
});

test('one that has expired or failed can be prepared again; too many are refused in words', async () => {
  await open({
    [LATEST]: { latest: { ...PREPARING, state: 'EXPIRED' } },
    [PREPARE]: new Refusal(429, 'TOO_MANY_EXPORTS', '내일 다시 시도해 주세요.'),
  });
  await expect.element(page.getByText(/시간이 지나 파일을 지웠어요/)).toBeVisible();
  await password.fill('Moonlit30?walk');
  await prepare.click();
  await dismissAlert('준비하지 못했어요', '내일 다시 시도해 주세요.');
  await expect.element(password).toHaveValue('Moonlit30?walk');
});

test('what cannot be loaded is asked for again', async () => {
  await open({ [LATEST]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), { latest: null }] });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(prepare).toBeVisible();
});

const refusedCode = new Refusal(400, 'WRONG_SECOND_FACTOR', '확인하지 못했어요.', [
  { field: 'code', message: '확인하지 못했어요.' },
]);

test('with an enrolled app, its code or a recovery code is needed too, and errors show at the field', async () => {
  const { sent } = await open({
    [FACTORS]: APP_ENROLLED,
    [LATEST]: { latest: null },
    [PREPARE]: [new Refusal(400, 'WRONG_CURRENT_PASSWORD', '지금 비밀번호가 맞지 않아요.'), refusedCode, PREPARING],
  });
  await expect.element(code).toBeVisible();
  await password.fill('Moonlit30?walk');
  await expect.element(prepare).toBeDisabled();
  await code.fill('12');
  await prepare.click();
  await expect.element(code).toHaveAccessibleDescription(/6자리나 복구 코드 24자/);
  await code.fill('123 456');
  await prepare.click();
  await expect.element(password).toHaveAccessibleDescription('지금 비밀번호가 맞지 않아요.');
  await expect.element(code).toHaveValue('123 456');
  await prepare.click();
  await expect.element(code).toHaveAccessibleDescription(/확인하지 못했어요/);
  await code.fill('abcd-efgh-jkmn-pqrs');
  await prepare.click();
  await expect.element(page.getByRole('status').getByText(/파일을 준비하고 있어요/)).toBeVisible();
  expect(sent.filter(({ name }) => name === PREPARE).map(({ body }) => body)).toEqual([
    { currentPassword: 'Moonlit30?walk', code: '123456' },
    { currentPassword: 'Moonlit30?walk', code: '123456' },
    { currentPassword: 'Moonlit30?walk', code: 'ABCDEFGHJKMNPQRS' },
  ]);
});

test('a member without a known app sees no field for a code until the server asks for one', async () => {
  const { sent } = await open({
    [FACTORS]: new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'),
    [LATEST]: { latest: null },
    [PREPARE]: [refusedCode, PREPARING],
  });
  await password.fill('Moonlit30?walk');
  await expect.element(prepare).toBeEnabled();
  await expect.element(code).not.toBeInTheDocument();
  await prepare.click();
  await expect.element(code).toHaveAccessibleDescription(/확인하지 못했어요/);
  await expect.element(password).toHaveValue('Moonlit30?walk');
  await code.fill('123456');
  await prepare.click();
  await expect.element(page.getByRole('status').getByText(/파일을 준비하고 있어요/)).toBeVisible();
  expect(sent.filter(({ name }) => name === PREPARE).at(-1)?.body).toEqual({
    currentPassword: 'Moonlit30?walk',
    code: '123456',
  });
});
