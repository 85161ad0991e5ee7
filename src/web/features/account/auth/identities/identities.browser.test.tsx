import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readDraft } from '../../../../lib/drafts/draft-storage.ts';
import { keepWayBack } from '../../../../lib/identities.ts';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../../testing/server-stub.ts';
import SignInPage from '../sign-in-page.tsx';
import CallbackPage from './callback-page.tsx';
import LinkPage from './link-page.tsx';

const GOOGLE = { id: 'google', name: 'Google', refusesInAppBrowsers: true };
const ANSWER = 'POST /v1/auth/providers/{provider}/answer';
const LOGIN = 'POST /v1/auth/login/identity';
const KNOWN = { next: 'SIGN_IN', name: '카카오', email: 'a@b.co' } as const;
const open = (responses: Responses) =>
  renderPage(CallbackPage, {
    address: '/auth/signin/callback/kakao?code=a&state=b',
    path: '/auth/signin/callback/:provider',
    responses,
  });

test('the sign-in page has no buttons where no service is set', async () => {
  await renderPage(SignInPage, { address: '/auth/signin' });
  await expect.element(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  expect(page.getByRole('region', { name: '다른 계정으로 로그인' }).elements()).toEqual([]);
});

test('the sign-in page has a button for each service that is set', async () => {
  const responses: Responses = { 'GET /v1/auth/providers': [[{ ...GOOGLE, id: 'kakao', name: '카카오' }, GOOGLE]] };
  await renderPage(SignInPage, { address: '/auth/signin', responses });
  await expect.element(page.getByRole('button', { name: '카카오로 로그인' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Google로 로그인' })).toBeVisible();
});

test('a service that is silent says so, and the form is as it was', async () => {
  const silent = new Refusal(503, 'IDENTITY_SILENT', 'Google에서 답이 없어요.');
  await renderPage(SignInPage, {
    address: '/auth/signin',
    responses: { 'GET /v1/auth/providers': [[GOOGLE]], 'POST /v1/auth/providers/{provider}/start': silent },
  });
  await page.getByLabelText('이메일').fill('a@b.co');
  await page.getByRole('button', { name: 'Google로 로그인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByLabelText('이메일')).toHaveValue('a@b.co');
});

test('within an app whose browser the service refuses, the page says how to open another', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) KAKAOTALK 11.0');
  const { sent } = await renderPage(SignInPage, {
    address: '/auth/signin',
    responses: { 'GET /v1/auth/providers': [[GOOGLE]] },
  });
  await page.getByRole('button', { name: 'Google로 로그인' }).click();
  const dialog = page.getByRole('dialog', { name: '다른 브라우저에서 열어 주세요' });
  await expect
    .element(dialog.getByRole('link', { name: '다른 브라우저로 열기' }))
    .toHaveAttribute('href', expect.stringContaining('kakaotalk:'));
  expect(sent.some(({ name }) => name.endsWith('/start'))).toBe(false);
});

test('a member who comes back goes on to where they were going', async () => {
  keepWayBack('/user/settings');
  const { address, sent } = await open({ [ANSWER]: KNOWN, [LOGIN]: { user: NEW_MENTEE } });
  await expect.poll(address).toBe('/user/settings');
  expect(sent.find(({ name }) => name === ANSWER)?.body).toEqual({ answer: 'code=a&state=b' });
});

test('a deleted account is asked about, and a second factor is asked for', async () => {
  const deleted = new Refusal(403, 'ACCOUNT_DELETED', '탈퇴한 계정이에요.');
  const required = new Refusal(403, 'SECOND_FACTOR_REQUIRED', '2단계 인증을 켠 계정이에요.');
  const { address, sent } = await open({ [ANSWER]: KNOWN, [LOGIN]: [deleted, required] });
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴 취소하기' }).click();
  await expect.poll(address).toBe('/auth/signin/second-factor');
  expect(sent.filter(({ name }) => name === LOGIN).map(({ body }) => body)).toEqual([
    { restore: false },
    { restore: true },
  ]);
});

test('a new person goes on to the sign-up, with the verified address', async () => {
  const { address } = await open({ [ANSWER]: { next: 'SIGN_UP', name: '카카오', email: 'a@b.co' } });
  await expect.poll(address).toBe('/auth/signup');
  expect(readDraft('sign-up')).toEqual({ identity: '카카오', verifiedEmail: 'a@b.co' });
});

test('what cannot be linked is said, and the member can go on without', async () => {
  const taken = new Refusal(409, 'IDENTITY_TAKEN', '다른 회원이 쓰고 있는 계정이에요.');
  const { address } = await renderPage(LinkPage, {
    address: '/user/settings/identity',
    member: NEW_MENTEE,
    responses: { 'GET /v1/auth/identity': { name: '카카오', email: null }, 'POST /v1/members/me/identities': taken },
  });
  await page.getByRole('button', { name: '연결하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.getByRole('button', { name: '다음에 하기' }).click();
  await expect.poll(address).toBe('/');
});
