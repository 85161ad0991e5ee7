import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meOf, NEW_MENTEE, NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import MyPage from './my-page.tsx';
import SettingsPage from './settings-page.tsx';

const OPERATOR = { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' } as const;

describe('설정', () => {
  test.each([
    ['mentor', NEW_MENTOR],
    ['mentee', NEW_MENTEE],
  ])('is one tap from my page of a %s, and leads to the notifications and back', async (_, member) => {
    await renderPage(MyPage, {
      address: '/user',
      member,
      responses: { 'GET /v1/members/me': meOf(member) },
    });
    await expect
      .element(page.getByRole('link', { name: '설정', exact: true }))
      .toHaveAttribute('href', '/user/settings');

    await renderPage(SettingsPage, { address: '/user/settings', member });
    await expect
      .element(page.getByRole('link', { name: /^알림/ }))
      .toHaveAttribute('href', '/user/settings/notifications');
    await expect
      .element(page.getByRole('link', { name: /^로그인과 보안/ }))
      .toHaveAttribute('href', '/user/settings/security');
    await expect
      .element(page.getByRole('link', { name: /^약관과 동의/ }))
      .toHaveAttribute('href', '/user/settings/consents');
    await expect
      .element(page.getByRole('link', { name: /^이메일 바꾸기/ }))
      .toHaveAttribute('href', '/user/settings/email');
    await expect
      .element(page.getByRole('link', { name: /^내 데이터 받기/ }))
      .toHaveAttribute('href', '/user/settings/data');
    await expect.element(page.getByRole('link', { name: /^탈퇴하기/ })).toHaveAttribute('href', '/user/settings/leave');
    await expect.element(page.getByRole('link', { name: '뒤로' })).toHaveAttribute('href', '/user');
  });

  test('leads an operator, who has none, to my page', async () => {
    const { address } = await renderPage(SettingsPage, { address: '/user/settings', member: OPERATOR });
    await expect.poll(address).toBe('/user');
  });
});
