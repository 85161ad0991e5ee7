import type { Page } from '@playwright/test';
import type { StateSetup } from '../fixtures.ts';
import { open, expectVisible } from '../page-helpers.ts';
import type { Area } from '../state.ts';
import { confirmed, paid } from './mentoring-pairs.ts';
import { showReasons } from './recommended.ts';

const DESKTOP = { width: 1280, height: 800 };
const WIDE_DESKTOP = { width: 1440, height: 900 };

export const desktop: Area = {
  name: 'desktop',
  title: '데스크톱',
  states: [
    {
      id: 'home',
      title: '홈, 1280px',
      route: '/',
      size: DESKTOP,
      async reach({ member }) {
        const page = await open(await member('mentee'), '/');
        return expectVisible(page, page.getByRole('main').getByRole('article'));
      },
    },
    {
      id: 'mentors',
      title: '멘토 목록, 아직 고르지 않음, 1280px',
      route: '/mentorship',
      size: DESKTOP,
      reach: async ({ member }) => openList(await member('mentee')),
    },
    {
      id: 'mentors-recommended',
      title: '멘토 목록, 추천순과 그 까닭, 1280px',
      route: '/mentorship',
      size: DESKTOP,
      async reach({ member }) {
        const page = await member('mentee');
        await showReasons(page);
        return openList(page, '?sort=recommended');
      },
    },
    {
      id: 'mentor',
      title: '멘토 목록과 멘토 정보, 1280px',
      route: '/mentorship/info/:mentorId',
      size: DESKTOP,
      reach: openMentor,
    },
    {
      id: 'mentor-wide',
      title: '멘토 목록과 멘토 정보, 1440px',
      route: '/mentorship/info/:mentorId',
      size: WIDE_DESKTOP,
      reach: openMentor,
    },
    {
      id: 'mentor-narrow',
      title: '멘토 목록과 멘토 정보, 1024px',
      route: '/mentorship/info/:mentorId',
      size: { width: 1024, height: 768 },
      reach: openMentor,
    },
    {
      id: 'mentoring',
      title: '내 멘토링과 진행 상황, 1280px',
      route: '/user/status/mentee/progress/:mentoringId',
      size: DESKTOP,
      async reach(setup) {
        const { mentee, mentoringId } = await paid(setup);
        const { page } = mentee;
        await page.setViewportSize(DESKTOP);
        await open(page, `/user/status/mentee/progress/${mentoringId}`);
        return expectVisible(page, page.getByRole('list', { name: '멘토링 진행 단계' }), listed(page));
      },
    },
    {
      id: 'mentoring-wide',
      title: '내 멘토링과 확정된 멘토링, 1440px',
      route: '/user/status/mentor/progress/:mentoringId',
      size: WIDE_DESKTOP,
      async reach(setup) {
        const { mentor, mentoringId } = await confirmed(setup);
        const { page } = mentor;
        await page.setViewportSize(WIDE_DESKTOP);
        await open(page, `/user/status/mentor/progress/${mentoringId}?tab=confirmed`);
        return expectVisible(page, page.getByRole('heading', { name: '멘토링까지' }), listed(page));
      },
    },
  ],
};

/** The mentorings beside the one that is shown. */
const listed = (page: Page) => page.getByRole('region', { name: '내 멘토링 목록' }).getByRole('article');

async function openList(page: Page, query = ''): Promise<Page> {
  await page.setViewportSize(DESKTOP);
  await open(page, `/mentorship${query}`);
  return expectVisible(page, page.getByRole('main').getByRole('article'));
}

async function openMentor({ member }: StateSetup): Promise<Page> {
  const page = await openList(await member('mentee'));
  await page.getByRole('main').getByRole('article').nth(1).getByRole('link').first().click();
  return expectVisible(page, page.getByRole('link', { name: '멘토링 제안하기' }));
}
