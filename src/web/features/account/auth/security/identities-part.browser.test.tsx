import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NEW_MENTEE } from '../../../../testing/members.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import type { Responses } from '../../../../testing/server-stub.ts';
import SecuritySettingsPage from './security-settings-page.tsx';

const LINKED = {
  identityId: 7,
  provider: 'kakao',
  school: null,
  name: '카카오',
  email: 'a@b.co',
  linkedAt: '2026-11-20T03:00:00.000Z',
  lastUsedAt: '2026-11-20T03:00:00.000Z',
};
const open = (responses: Responses) =>
  renderPage(SecuritySettingsPage, {
    address: '/user/settings/security',
    member: NEW_MENTEE,
    responses: {
      'GET /v1/members/me/sessions': [[]],
      'GET /v1/members/me/factors': { hasTotp: false, recoveryCodesLeft: 0, passkeys: [] },
      ...responses,
    },
  });

test('a linked account is unlinked with the password', async () => {
  const removal = 'POST /v1/members/me/identities/{identityId}/removal';
  const { sent } = await open({
    'GET /v1/members/me/identities': [
      { hasPassword: true, identities: [LINKED] },
      { hasPassword: true, identities: [] },
    ],
    [removal]: null,
  });
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '카카오 연결 끊기' }).click();
  await page.getByRole('dialog').getByLabelText('지금 비밀번호', { exact: true }).fill('Plum7!rivet');
  await page.getByRole('dialog').getByRole('button', { name: '연결 끊기' }).click();
  await expect.element(page.getByText('연결을 끊었어요.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '연결한 계정' })).not.toBeInTheDocument();
  expect(sent.find(({ name }) => name === removal)?.body).toEqual({ currentPassword: 'Plum7!rivet' });
});

test('a member without a password is told how to set one, wherever it is asked for', async () => {
  await open({ 'GET /v1/members/me/identities': { hasPassword: false, identities: [LINKED] } });
  await page.getByRole('heading', { name: '비밀번호', exact: true }).click();
  const set = page.getByRole('link', { name: '비밀번호 정하기' });
  await expect.element(set).toHaveAttribute('href', '/auth/forgot-password');
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '카카오 연결 끊기' }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: '비밀번호 정하기' })).toBeVisible();
});
