import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { READ_ONLY_HEADER } from '#contract/offline-answers.ts';
import { call, readOnly } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Notices } from './notices.tsx';

afterEach(() => readOnly.set(false));

it('says that the service is read-only until the server says otherwise, then refetches what failed', async () => {
  await renderPage(Notices, { address: '/' });
  let isAway = true;
  vi.stubGlobal('fetch', async () => {
    const data = { content: [], sliceInfo: { hasNext: false, cursor: null } };
    return isAway
      ? Response.json({ status: 503, code: 'UNAVAILABLE' }, { status: 503, headers: { [READ_ONLY_HEADER]: 'true' } })
      : Response.json({ status: 200, data });
  });
  const notice = page.getByText('지금은 바꿀 수 없어요. 잠시 뒤에 다시 해 주세요.');
  await expect.element(notice).not.toBeInTheDocument();
  const list = { queryKey: ['list'], queryFn: () => call('GET /v1/announcements'), retry: false };
  await queryClient.query(list).catch(() => undefined);
  await expect.element(notice).toBeVisible();
  isAway = false;
  await expect.element(notice).not.toBeInTheDocument();
  await expect.poll(() => queryClient.getQueryState(list.queryKey)?.status).toBe('success');
});
