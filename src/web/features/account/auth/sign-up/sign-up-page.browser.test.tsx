import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import SignUpPage from './sign-up-page.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('sign-up needs the required terms, and 전체 동의 toggles all three', async () => {
  const { address } = await renderPage(SignUpPage, { address: '/auth/signup' });
  const all = page.getByRole('checkbox', { name: '전체 동의' });
  const required = page.getByRole('checkbox', { name: /필수/ });
  const next = page.getByRole('button', { name: '다음' });
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '4단계 중 1단계');
  await expect.element(next).toBeDisabled();
  await all.click();
  await expect.element(all).toBeChecked();
  expect(required.elements()).toHaveLength(2);
  await all.click();
  const each = page.getByRole('checkbox').elements() as HTMLInputElement[];
  expect(each.map(({ checked }) => checked)).toEqual([false, false, false, false]);
  await all.click();
  await required.first().click();
  await expect.element(all).not.toBeChecked();
  await expect.element(next).toBeDisabled();
  await all.click();
  await page.getByRole('checkbox', { name: /선택/ }).click();
  await expect.element(all).not.toBeChecked();
  await expect.element(next).toBeEnabled();
  await next.click();
  await expect.poll(address).toBe('/auth/signup?step=2');
});

test('a tapped role goes on by itself, one chosen by keyboard waits for 다음', async () => {
  writeDraft('sign-up', { agreed: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] });
  const { address } = await renderPage(SignUpPage, { address: '/auth/signup?step=2' });
  const [mentor, mentee] = [page.getByRole('radio', { name: /멘토/ }), page.getByRole('radio', { name: /멘티/ })];
  await expect.element(mentor).toBeVisible();
  // Polling needs the real timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // As a key clicks: `detail` is 0.
  (mentee.element() as HTMLInputElement).click();
  expect((mentee.element() as HTMLInputElement).checked).toBe(true);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(address()).toBe('/auth/signup?step=2');
  await mentor.click();
  await expect.poll(address).toBe('/auth/signup?step=3');
});

test.each([
  ['ROLE_MENTEE', /학교 메일을 쓰면 인증이 더 빨라요/],
  ['ROLE_MENTOR', /제안도 이 메일로 알려 드려요/],
])('a school mail, which proves nothing of a mentor, is advised to mentees alone: %s', async (memberType, text) => {
  writeDraft('sign-up', { agreed: ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'], memberType });
  await renderPage(SignUpPage, { address: '/auth/signup?step=3' });
  await expect.element(page.getByText(text)).toBeVisible();
});
