import type { Page } from '@playwright/test';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { checkWithAxe } from '../support/axe.ts';
import { breakChunk, PLANTED_ERROR } from '../support/build-chunks.ts';
import { stopClock } from '../support/clock.ts';
import { idleLimit } from '../support/idle-limit.ts';
import { listLayoutFaults } from '../support/layout.ts';
import { navigate } from '../support/navigate.ts';
import { addEndedSessionCookie } from '../support/people.ts';
import { freeze } from '../support/skip-splash.ts';
import { expect, test } from '../support/test-users.ts';

test.use({ expectedFaults: new RegExp(PLANTED_ERROR) });

/** As in playwright.config.ts. */
const PHONE = { width: 390, height: 844 };
/** `text-brand-ink` by day. */
const BRAND_INK = 'rgb(98, 49, 204)';
const SPLASH_TEXT = '같은 학교 선배와 단둘이 30분';
const splash = (page: Page) => page.getByText(SPLASH_TEXT);

test('the splash, and how long it stays', async ({ page: first, context }) => {
  await stopClock(first);
  // First, in a browser that has not been told yet that nobody is signed in.
  await test.step('the logo stays while the session is being checked, and home is not shown before', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await addEndedSessionCookie(first);
    await first.route('**/v1/members/check-session', async (route) => {
      await held;
      await route.continue();
    });
    await first.goto('/');
    // In small pieces, between which a page that did not wait would appear.
    for (let passed = 0; passed < 5000; passed += 250) await first.clock.runFor(250);
    await expect(splash(first)).toBeVisible();
    await expect(first.getByRole('navigation', { name: '주 메뉴' })).toHaveCount(0);
    release();
    await first.clock.runFor(100);
    await first.waitForURL((url) => url.pathname === '/auth');
    await first.unroute('**/v1/members/check-session');
  });

  // In another tab, which has not shown it yet.
  const page = await context.newPage();
  await addEndedSessionCookie(page);
  const checked = page.waitForResponse('**/v1/members/check-session');
  await page.goto('/auth/signin');

  await test.step('the splash is exactly as high as the screen', async () => {
    await expect(splash(page)).toBeVisible();
    const column = await page.locator('#splash').boundingBox();
    expect(column?.height).toBe(page.viewportSize()?.height);
  });

  await test.step('the logo’s letters are ours as soon as the list of the font’s parts is here', async () => {
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some((face) => face.status === 'loaded')))
      .toBe(true);
    await expect(splash(page)).toBeVisible();
  });

  await test.step('the logo is shown for two seconds, and then the page', async () => {
    await checked;
    await page.clock.runFor(1990);
    await expect(splash(page)).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    await expect(splash(page)).toHaveCount(0);
  });

  await test.step('a later load in the tab shows the page at once, without the logo', async () => {
    await page.reload();
    const signIn = page.getByRole('button', { name: '로그인', exact: true });
    let passedMs = 0;
    await expect(async () => {
      passedMs += 10;
      await page.clock.runFor(10);
      await expect(signIn).toBeVisible({ timeout: idleLimit(50) });
    }).toPass({ intervals: [20] });
    expect(passedMs).toBeLessThan(2000);
    await expect(page.locator('#splash')).toHaveCount(0);
  });
});

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('the logo is there, and a browser without scripts says what to do', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: '선배랑' })).toBeVisible();
    await expect(splash(page)).toBeVisible();
    const mark = await page.locator('#splash img').boundingBox();
    expect(mark, 'the mark has its place').toMatchObject({ width: 160, height: 160 });
    const request = page.locator('#splash noscript p');
    await expect(request).toBeVisible();
    await expect(request).toHaveText('선배랑을 쓰려면 브라우저에서 자바스크립트를 켜 주세요.');
  });
});

test('how the app starts for a guest, and its addresses', async ({ page, context, testUsers }) => {
  const { memberId } = await testUsers.withoutBrowser.mentor();
  const signInButton = page.getByRole('button', { name: '로그인', exact: true });

  await test.step('a guest goes to /auth, whatever they opened', async () => {
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/mentorship');
    await page.waitForURL((url) => url.pathname === '/auth');
    await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
    await test.step('a guest’s page knows that it is one: nothing is asked, and no error is logged', () => {
      expect(said).toEqual([]);
      expect(asked).toContain('/mentorship');
      expect(asked).not.toContain('/v1/members/check-session');
    });
  });

  await test.step('a failing route shows SPEC’s heading, folded below it the error’s message and stack, and loads again', async () => {
    await navigate(page, '/auth/signin');
    const signUp = page.getByRole('link', { name: '회원가입' });
    await expect(signInButton).toBeVisible();
    await breakChunk(page, 'features/account/auth/sign-up/sign-up-page.tsx');
    await signUp.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText(PLANTED_ERROR).first()).toBeHidden();
    await page.getByText('자세한 정보').click();
    await expect(page.getByText(PLANTED_ERROR, { exact: true })).toBeVisible();
    await expect(page.locator('pre')).toContainText('/assets/');
    await checkWithAxe(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.unrouteAll();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeVisible();
  });

  await test.step('a page opens by itself once the network is back if its script could not be loaded', async () => {
    const ENTRY = /\/assets\/index-[^/]*\.js$/;
    await page.route(ENTRY, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => ENTRY.test(request.url()));
    await page.goto('/auth/signin');
    await failed;
    await expect(page.getByText('화면을 불러오지 못했어요.'), 'it waits for the network').toBeVisible();
    await expect(splash(page)).toBeVisible();
    await page.unroute(ENTRY);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(signInButton).toBeVisible();
  });

  await test.step('the column is at most 600 px wide, in the middle of a canvas of another colour, with a shadow', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const column = page.locator('#root > div', { has: page.getByRole('main') }).last();
    await expect.poll(() => column.boundingBox()).toMatchObject({ x: 340, width: 600 });
    const look = await column.evaluate((element) => {
      const { boxShadow, backgroundColor } = getComputedStyle(element);
      return { boxShadow, backgroundColor, canvas: getComputedStyle(document.body).backgroundColor };
    });
    expect(look.boxShadow).not.toBe('none');
    expect(look.backgroundColor, 'this shell is white').toBe('rgb(255, 255, 255)');
    expect(look.canvas).not.toBe(look.backgroundColor);

    for (const [screen, x, width] of [
      [320, 0, 320],
      [599, 0, 599],
      [600, 0, 600],
      [602, 1, 600],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 640 });
      await expect.poll(() => column.boundingBox(), `at ${screen} px`).toMatchObject({ x, width });
    }
    await page.setViewportSize(PHONE);
  });

  await test.step('every address of the route table opens its screen to a guest', async () => {
    await navigate(page, '/auth');
    await page.getByRole('link', { name: '건너뛰기' }).click();
    await expectScreens(page, [
      ['/auth/signin', '로그인'],
      ['/auth/forgot-password', '비밀번호 재설정'],
      ['/auth/signup', '회원가입'],
    ]);
    // It goes on to sign-in after two seconds: time stands still while it is looked at.
    await page.clock.install();
    await freeze(page);
    await expectScreens(page, [['/auth/finish', '회원가입을 축하해요!']]);
    await page.clock.resume();
    await expectScreens(page, [
      ['/auth', '선배랑'],
      ['/mentorship', '전체 멘토'],
      [`/mentorship/info/${memberId}`, '멘토 정보'],
      [`/mentorship/suggestion/${memberId}`, '제안하기'],
      ['/bookmark', '북마크'],
      ['/user/faq', '자주 묻는 질문'],
      ['/user', '마이페이지'],
    ]);
  });
});

test('how the app starts for a member, and its addresses', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
  const { page } = mentee;

  await test.step('a member goes on to the address they opened, and from sign-in to home', async () => {
    await page.goto('/user/faq');
    await expect(page.getByRole('heading', { name: '자주 묻는 질문' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/user/faq');
    await page.goto('/auth/signin');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' })).toBeVisible();
  });

  await test.step('four tabs lead to the main screens, and the current one is highlighted', async () => {
    const tabs = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
    await expect(tabs).toHaveText(['홈', '멘토링 현황', '북마크', '마이페이지']);
    for (const [name, path, heading] of [
      ['멘토링 현황', '/mentorship', '전체 멘토'],
      ['북마크', '/bookmark', '북마크'],
      ['마이페이지', '/user', '마이페이지'],
      ['홈', '/', '선배랑'],
    ] as const) {
      await tabs.filter({ hasText: name }).click();
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      const current = page.getByRole('navigation', { name: '주 메뉴' }).locator('[aria-current=page]');
      await expect(current).toHaveText(name);
      // The pointer still lies on the current tab: a colour that only it gives would not do.
      await expect(current, 'the current tab has a colour of its own').toHaveCSS('color', BRAND_INK);
      await expect(tabs.filter({ hasNotText: name }).first()).not.toHaveCSS('color', BRAND_INK);
    }
  });

  await test.step('the column is at least as high as the screen, and the main screens have the canvas colour', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await navigate(page, '/bookmark');
    const column = page.locator('#root > div', { has: page.getByRole('main') }).last();
    await expect(page.getByRole('heading', { name: '북마크', exact: true })).toBeVisible();
    const look = await column.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      screen: innerHeight,
      backgroundColor: getComputedStyle(element).backgroundColor,
      canvas: getComputedStyle(document.body).backgroundColor,
    }));
    expect(look.height).toBeGreaterThanOrEqual(look.screen);
    expect(look.backgroundColor).toBe(look.canvas);
    await page.setViewportSize(PHONE);
  });

  await test.step('a wide window has the same column, with the tabs at its end', async () => {
    const tabs = page.getByRole('navigation', { name: '주 메뉴' });
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      for (const address of ['/', '/mentorship', '/bookmark', '/user', '/user/status/mentee']) {
        await navigate(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect.poll(() => tabs.boundingBox(), address).toMatchObject({ x: (width - 600) / 2, width: 600 });
        const box = await tabs.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0), address).toBe(700);
        expect(await listLayoutFaults(page), `${address} at ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize(PHONE);
  });

  await test.step('every address of the route table opens its screen to a mentor and to a mentee', async () => {
    await mentor.page.goto('/user');
    await expectScreens(mentor.page, [['/user/mentor-profile', '멘토 프로필 등록']]);
    await mentor.call('POST /v1/mentor', { body: mentorProfileInput({ nickname: mentor.nickname }) });
    await mentor.page.reload();
    await expectScreens(mentor.page, [
      ['/user/mentorinfo', '멘토 프로필 관리'],
      ['/user/mentoredit', '멘토 프로필 수정'],
      ['/user/status/mentor', '내 멘토링'],
    ]);
    await expectScreens(page, [
      ['/notification', '알림'],
      ['/user/mentee-profile', '멘티 프로필 등록'],
      ['/user/payment', '결제하기'],
      ['/user/status/mentee', '내 멘토링'],
    ]);
    await mentee.call('POST /v1/mentee', { body: menteeProfileInput({ nickname: mentee.nickname }) });
    await page.reload();
    await expectScreens(page, [
      ['/user/menteeinfo', '멘티 프로필 관리'],
      ['/user/menteeedit', '멘티 프로필 수정'],
      ['/', '선배랑'],
    ]);
  });
});

/** Goes from address to address as the router does, without the splash of a new load, and reads each page's heading. */
async function expectScreens(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [address, heading] of screens) {
    await navigate(page, address);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), address).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }
}
