import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import SignUpPage from './sign-up-page.tsx';

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
