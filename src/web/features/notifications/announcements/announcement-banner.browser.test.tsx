import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../lib/query-client.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { NO_RESPONSE, type Responses } from '../../../testing/server-stub.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

const CALL = 'GET /v1/announcements';
const sliceOf = (announcementId: number) => ({
  content: [{ announcementId, title: `공지 ${announcementId}`, body: '내용', startsAt: '2026-11-23T03:00:00.000Z' }],
  sliceInfo: { size: 1, numberOfElements: 1, last: true, empty: false, cursor: null },
});
/** As after the five minutes for which the answer stays fresh. */
function open(responses: Responses) {
  queryClient.clear();
  return renderPage(AnnouncementBanner, { address: '/', responses });
}
const banner = page.getByRole('region', { name: '공지' });

test('the newest announcement leads to all, until it is closed', async () => {
  await open({ [CALL]: sliceOf(4) });
  await expect.element(page.getByRole('link', { name: '공지 4' })).toHaveAttribute('href', '/announcements');
  await page.getByRole('button', { name: '공지 닫기' }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('one that was closed in this browser stays closed', async () => {
  localStorage.setItem('announcement-closed', '4');
  const { sent } = await open({ [CALL]: sliceOf(4) });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(banner.elements()).toHaveLength(0);
});

test('a newer one than the closed one is shown', async () => {
  localStorage.setItem('announcement-closed', '4');
  await open({ [CALL]: sliceOf(5) });
  await expect.element(banner).toBeVisible();
});

test('it is left out if it cannot be loaded', async () => {
  const { sent } = await open({ [CALL]: NO_RESPONSE });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(banner.elements()).toHaveLength(0);
});
