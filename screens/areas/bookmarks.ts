import type { Page } from '@playwright/test';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { role } from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee } from '../state.ts';

const ROUTE = '/bookmark';

export const bookmarks: Area = {
  name: 'bookmarks',
  title: '북마크',
  states: [
    state('empty', '북마크 없음', ROUTE, { as: 'new-mentee', at: '/bookmark', sees: '아직 북마크한 선배가 없어요' }),
    asGuest('guest', '손님의 북마크', ROUTE, {
      at: '/mentorship?sort=mentoringCount,DESC',
      does: [
        (page) =>
          page
            .getByRole('button', { name: /북마크/ })
            .first()
            .click(),
        (page) => page.getByRole('link', { name: '북마크' }).click(),
      ],
      sees: ['지금은 이 브라우저에만', role('article')],
    }),
    asMentee('filled', '북마크한 멘토', ROUTE, { at: '/bookmark', before: bookmarkThree, sees: role('article') }),
  ],
};

async function bookmarkThree(page: Page): Promise<void> {
  const response = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=3');
  const { data } = (await response.json()) as { data: { content: MentorListItem[] } };
  for (const { mentorId } of data.content) await page.request.put(`/v1/bookmark/${mentorId}`);
}
