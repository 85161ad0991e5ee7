import type { Page } from '@playwright/test';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { button, failCall, leavePending, open, expectVisible, tap } from '../page-helpers.ts';
import type { Area } from '../state.ts';

const ROUTE = '/bookmark';
const LIST = '**/v1/bookmark?*';

export const bookmarks: Area = {
  name: 'bookmarks',
  title: '북마크',
  states: [
    {
      id: 'empty',
      title: '북마크 없음',
      route: ROUTE,
      async reach({ mentee }) {
        const { page } = await mentee();
        await open(page, '/bookmark');
        return expectVisible(page, page.getByText('아직 북마크한 선배가 없어요'));
      },
    },
    {
      id: 'guest',
      title: '손님의 북마크',
      route: ROUTE,
      async reach({ guest }) {
        const page = await open(await guest(), '/mentorship?sort=mentoringCount,DESC');
        await page
          .getByRole('button', { name: /북마크/ })
          .first()
          .click();
        await page.getByRole('link', { name: '북마크' }).click();
        return expectVisible(page, page.getByText('지금은 이 브라우저에만'), page.getByRole('article'));
      },
    },
    {
      id: 'filled',
      title: '북마크한 멘토',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await bookmarkThree(page);
        await open(page, '/bookmark');
        return expectVisible(page, page.getByRole('article'));
      },
    },
    {
      id: 'removed',
      title: '해제하고 되돌릴 수 있음',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await bookmarkThree(page);
        await open(page, '/bookmark');
        await tap(page, /북마크/);
        return expectVisible(page, button(page, '되돌리기'));
      },
    },
    {
      id: 'loading',
      title: '불러오는 중',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await leavePending(page, LIST);
        await open(page, '/bookmark');
        return expectVisible(page, page.getByRole('heading', { name: '북마크' }));
      },
    },
    {
      id: 'error',
      title: '불러오지 못함',
      route: ROUTE,
      async reach({ member }) {
        const page = await member('mentee');
        await failCall(page, LIST, 400);
        await open(page, '/bookmark');
        return expectVisible(page, button(page, '다시 시도'));
      },
    },
  ],
};

async function bookmarkThree(page: Page): Promise<void> {
  const response = await page.request.get('/v1/mentor?sort=mentoringCount,DESC&size=3');
  const { data } = (await response.json()) as { data: { content: MentorListItem[] } };
  for (const { mentorId } of data.content) await page.request.put(`/v1/bookmark/${mentorId}`);
}
