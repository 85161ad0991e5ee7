import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../../testing/actions.ts';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import SignInPage from '../sign-in-page.tsx';
import PasskeyPage from './passkey-page.tsx';
import SecondFactorPage from './second-factor-page.tsx';

const ADDRESS = '/auth/signin/second-factor?next=%2Fuser%2Fsettings';
const TOTP = 'POST /v1/auth/login/totp';
const WRONG = new Refusal(400, 'WRONG_SECOND_FACTOR', '확인하지 못했어요.');
const DELETED = new Refusal(403, 'ACCOUNT_DELETED', '탈퇴한 계정이에요.');
const EXPIRED = new Refusal(410, 'SIGN_IN_EXPIRED', '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.');

const code = page.getByLabelText('인증 앱의 코드');
const submit = page.getByRole('button', { name: '확인', exact: true });
const open = (responses: Responses) =>
  renderPage(SecondFactorPage, { address: ADDRESS, path: '/auth/signin/second-factor', responses });

describe('a sign-in that asks for a second factor', () => {
  test('goes on from the password to the page that asks for it', async () => {
    const required = new Refusal(403, 'SECOND_FACTOR_REQUIRED', '2단계 인증을 켠 계정이에요.');
    const { address } = await renderPage(SignInPage, {
      address: '/auth/signin?next=%2Fuser%2Fsettings',
      path: '/auth/signin',
      responses: { 'POST /v1/auth/login': required },
    });
    await page.getByLabelText('이메일').fill('a@hanbit.ac.kr');
    await page.getByLabelText('비밀번호', { exact: true }).fill('Plum7!rivet');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect.poll(address).toBe(ADDRESS);
  });

  test('leads to the page that was opened once the code is right', async () => {
    const { address, sent } = await open({ [TOTP]: [WRONG, { user: NEW_MENTEE }] });
    await code.fill('123456');
    await submit.click();
    await expect.element(code).toHaveAccessibleDescription(WRONG.message);
    await submit.click();
    await expect.poll(address).toBe('/user/settings');
    expect(sent.filter(({ name }) => name === TOTP).at(-1)?.body).toEqual({ code: '123456', restore: false });
  });

  test('takes a recovery code', async () => {
    const { address } = await open({ 'POST /v1/auth/login/recovery-code': { user: NEW_MENTEE } });
    await page.getByRole('button', { name: '복구 코드로 로그인' }).click();
    await page.getByLabelText('복구 코드').fill('abcd-efgh-jkmn-pqrs');
    await submit.click();
    await expect.poll(address).toBe('/user/settings');
  });

  test('asks before a deleted account comes back', async () => {
    const { address, sent } = await open({ [TOTP]: [DELETED, { user: NEW_MENTEE }] });
    await code.fill('123456');
    await submit.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴 취소하기' }).click();
    await expect.poll(address).toBe('/user/settings');
    expect(sent.filter(({ name }) => name === TOTP).map(({ body }) => body)).toEqual([
      { code: '123456', restore: false },
      { code: '123456', restore: true },
    ]);
  });

  test('begins again with the password when its time is over', async () => {
    const { address } = await open({ [TOTP]: EXPIRED });
    await code.fill('123456');
    await submit.click();
    await dismissAlert('다시 로그인해 주세요', EXPIRED.message);
    await expect.poll(address).toBe('/auth/signin?next=%2Fuser%2Fsettings');
  });
});

test('패스키로 로그인 says why it did not work, and leads back to the password', async () => {
  const failure = new Refusal(429, 'TOO_MANY_REQUESTS', '요청이 너무 많아요.');
  await renderPage(PasskeyPage, {
    address: '/auth/signin/passkey',
    responses: { 'POST /v1/auth/login/passkey/options': failure },
  });
  await expect.element(page.getByRole('status')).toHaveTextContent(failure.message);
  await expect.element(page.getByRole('button', { name: '패스키로 로그인' })).toBeEnabled();
  await expect.element(page.getByRole('link', { name: '비밀번호로 로그인' })).toHaveAttribute('href', '/auth/signin');
});
