import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import { NewAnnouncementSheet } from './announcements-page.tsx';

test('a title that is too long is counted and said, not cut', async () => {
  await renderPage(() => <NewAnnouncementSheet onClose={() => undefined} />, { address: '/admin/announcements' });
  const title = page.getByRole('textbox', { name: '제목' });
  const announce = page.getByRole('button', { name: '공지하기' });
  await page.getByRole('textbox', { name: '내용' }).fill('점검해요.');
  await title.fill('가'.repeat(61));
  await expect.element(title).toHaveValue('가'.repeat(61));
  await expect.element(page.getByText(/61\/60/)).toBeVisible();
  await expect.element(title).toHaveAccessibleDescription(/60자/);
  await expect.element(announce).toBeDisabled();
  await title.fill('가'.repeat(60));
  await expect.element(page.getByText(/60\/60/)).toBeVisible();
  await expect.element(announce).toBeEnabled();
});
