import type { Locator, Page } from '@playwright/test';
import { checkWithAxe } from '../support/axe.ts';
import { navigate } from '../support/navigate.ts';
import { expect, propose, test } from '../support/test-users.ts';

const WIDE = { width: 1280, height: 480 };
const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' });
const address = (page: Page) => new URL(page.url()).pathname + decodeURIComponent(new URL(page.url()).search);

/** How far the list of a card is scrolled in its pane, in pixels. */
const scrolled = (card: Locator) => card.evaluate((element) => element.closest('.overflow-y-auto')?.scrollTop);

test.use({ viewport: WIDE });

test('in a window of 1280 px a rail leads to the four main screens, and a mentor and a mentoring open beside their list', async ({
  testUsers,
}) => {
  // One after the other: the first is the last of the list, and out of sight.
  const { mentor } = testUsers.withoutBrowser;
  const mentors = [await mentor(), await mentor(), await mentor()] as const;
  const mentee = await testUsers.mentee();
  const { page } = mentee;
  const mentoringId = await propose(mentee, mentors[0]);

  await test.step('a rail leads to the four main screens, beside the column of 600 px in the middle', async () => {
    await page.goto('/bookmark');
    await expect(menu(page).getByRole('link')).toHaveText(['홈', '멘토링 현황', '북마크', '마이페이지']);
    const rail = await menu(page).boundingBox();
    const main = await page.getByRole('main').boundingBox();
    expect(main).toMatchObject({ x: 340, width: 600 });
    expect(rail?.x).toBe(0);
    expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(340);
    // Also beside a screen below a main screen, which a phone shows without the bar.
    await menu(page).getByRole('link', { name: '마이페이지' }).click();
    await page.getByRole('link', { name: '자주 묻는 질문' }).click();
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await menu(page).getByRole('link', { name: '홈' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  await test.step('a mentor opens beside the list, at an address of their own; the list stays at its place', async () => {
    await navigate(page, '/mentorship?field=개발');
    const list = page.getByRole('region', { name: '멘토 목록' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('개발 멘토');
    const link = (place: 0 | 1) => page.getByRole('link', { name: mentors[place].nickname, exact: true });
    const heading = (place: 0 | 1) =>
      page.getByRole('main').getByRole('heading', { name: mentors[place].nickname, exact: true });

    await link(0).scrollIntoViewIfNeeded();
    const place = await scrolled(link(0));
    expect(place).toBeGreaterThan(0);
    await link(0).click();
    await expect.poll(() => address(page)).toBe(`/mentorship/info/${mentors[0].memberId}?field=개발`);
    await expect(heading(0)).toBeVisible();
    await expect(page).toHaveTitle(`${mentors[0].nickname} 멘토 · 선배랑`);
    expect(await scrolled(link(0))).toBe(place);
    await expect(link(0)).toBeFocused();
    await expect(link(0)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main')).toHaveCount(1);
    await checkWithAxe(page);

    await link(1).click();
    await expect(heading(1)).toBeVisible();
    await page.goBack();
    await expect(heading(0)).toBeVisible();
    await page.reload();
    await expect(heading(0)).toBeVisible();
    await expect(list.getByRole('heading', { level: 1 })).toHaveText('개발 멘토');
    await page.getByRole('link', { name: '뒤로' }).click();
    await expect(page.getByText('선배를 고르면 여기에서 볼 수 있어요.')).toBeVisible();
    expect(address(page)).toBe('/mentorship?field=개발');

    await link(0).click();
    await page.waitForURL((url) => url.pathname.startsWith('/mentorship/info/'));
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(list).toHaveCount(0);
    await expect(heading(0)).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await page.setViewportSize(WIDE);
  });

  await test.step('a mentoring opens beside the list of its tab', async () => {
    await navigate(page, '/user/status/mentee?tab=unconfirmed');
    const list = page.getByRole('region', { name: '내 멘토링 목록' });
    await page.getByRole('link', { name: mentors[0].nickname }).click();
    await expect(page.getByRole('main').getByRole('list', { name: '멘토링 진행 단계' })).toBeVisible();
    expect(address(page)).toBe(`/user/status/mentee/progress/${mentoringId}?tab=unconfirmed`);
    await list.getByRole('tab', { name: '확정', exact: true }).click();
    await expect(list.getByText('확정된 멘토링이 없어요')).toBeVisible();
    await expect(page.getByRole('main').getByRole('list', { name: '멘토링 진행 단계' })).toBeVisible();
    await checkWithAxe(page);
  });

  await test.step('sign-up, a way for people without an account, stands without the rail', async () => {
    await page.context().clearCookies();
    await page.goto('/auth/signup');
    await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await navigate(page, '/auth/signin');
    await expect(menu(page)).toBeVisible();
  });
});
