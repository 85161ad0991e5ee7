import type { Page } from '@playwright/test';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { aButton, role } from '../page-helpers.ts';
import { type Area, state, asGuest, asMentee } from '../state.ts';

const ROUTE = '/bookmark';
const LIST = '**/v1/bookmark?*';

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
    asMentee('removed', '해제하고 되돌릴 수 있음', ROUTE, {
      at: '/bookmark',
      before: bookmarkThree,
      does: /북마크/,
      sees: aButton('되돌리기'),
    }),
    asMentee('loading', '불러오는 중', ROUTE, { at: '/bookmark', pends: LIST, sees: role('heading', '북마크') }),
    asMentee('error', '불러오지 못함', ROUTE, { at: '/bookmark', fails: LIST }),
  ],
};

async function bookmarkThree(page: Page): Promise<void> {
  const response = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=3');
  const { data } = (await response.json()) as { data: { content: MentorListItem[] } };
  for (const { mentorId } of data.content) await page.request.put(`/v1/bookmark/${mentorId}`);
}
