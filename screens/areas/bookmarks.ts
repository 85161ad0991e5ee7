import type { Page } from '@playwright/test';
import { listPopular, role } from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee } from '../state.ts';

const ROUTE = '/bookmark';

export const bookmarks: Area = {
  name: 'bookmarks',
  title: '북마크',
  states: [
    state('empty', '북마크 없음', ROUTE, { as: 'new-mentee', sees: '아직 북마크한 선배가 없어요' }),
    asGuest('guest', '손님의 북마크', ROUTE, {
      at: '/mentorship?sort=mentoringCount,DESC',
      does: [/북마크/, (page) => page.getByRole('link', { name: '북마크' }).click()],
      sees: ['지금은 이 브라우저에만', role('article')],
    }),
    asMentee('filled', '북마크한 멘토', ROUTE, { before: bookmarkThree, sees: role('article') }),
  ],
};

async function bookmarkThree(page: Page): Promise<void> {
  for (const mentorId of await listPopular(page, 3)) await page.request.put(`/v1/bookmark/${mentorId}`);
}
