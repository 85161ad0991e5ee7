import type { Page } from '@playwright/test';
import { endCompleted } from '#server/testing/stores/conversation-row-store.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

/** Chromium counts a jump of 1 % of the screen as 0.01; less is rounding. */
const LARGEST_SHIFT = 0.001;

test('a page that is opened anew begins at the top, wherever it was left', async ({ testUsers }) => {
  await testUsers.withoutBrowser.mentor();
  const { page } = await testUsers.mentee();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect.poll(place).toBeGreaterThan(100);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await painted(page);
  expect(await place()).toBe(0);
});

test.describe('nothing moves once it is on screen, whatever is answered late', () => {
  test('for a student', async ({ testUsers, database, clock }) => {
    const { withoutBrowser } = testUsers;
    const [mentor, other] = [await withoutBrowser.mentor(), await withoutBrowser.mentor()];
    const mentee = await testUsers.mentee();
    const [waitingId, completedId] = [await propose(mentee, mentor), await propose(mentee, other)];
    await pay(mentee, waitingId);
    await pay(mentee, completedId);
    await endCompleted(database, completedId, clock.now());
    await expectNoShifts(mentee.page, [
      '/',
      '/mentorship',
      `/mentorship/info/${mentor.memberId}`,
      `/mentorship/suggestion/${mentor.memberId}`,
      '/bookmark',
      '/user',
      '/user/menteeinfo',
      '/user/coupons',
      '/user/status/mentee',
      `/user/status/mentee/progress/${waitingId}`,
      `/user/status/mentee/progress/${completedId}`,
      '/notification',
    ]);
  });

  test('for a newcomer', async ({ testUsers }) => {
    const { page } = await testUsers.newcomer('ROLE_MENTEE');
    await expectNoShifts(page, ['/', '/user']);
  });

  test('for a senior', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.withoutBrowser.mentee()];
    const { page } = mentor;
    const waitingId = await propose(mentee, mentor);
    await pay(mentee, waitingId);
    await expectNoShifts(page, [
      '/',
      '/user',
      '/user/mentorinfo',
      '/user/availability',
      '/user/earnings',
      '/user/status/mentor',
      `/user/status/mentor/progress/${waitingId}`,
    ]);
  });
});

/**
 * Opens each address with answers that come one at a time, each painted before the next: first in the order of the questions, then with each of
 * them last.
 */
async function expectNoShifts(page: Page, addresses: readonly string[]): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 30)).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of addresses) {
    const asked = await openSlowly(page, address, undefined);
    for (const last of asked) await openSlowly(page, address, last);
  }
}

/** @param last the request that is answered after all others @returns the page's requests, by path */
async function openSlowly(page: Page, address: string, last: string | undefined): Promise<Set<string>> {
  const asked = new Set<string>();
  const open = new Set<string>();
  const others = Promise.withResolvers<void>();
  let answering = Promise.resolve();
  // What the page before still asks for is not this page's.
  await page.goto('about:blank');
  await page.route('**/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' || pathname.endsWith('/stream') || pathname.endsWith('/check-session'))
      return route.fallback();
    asked.add(pathname);
    open.add(pathname);
    const response = await route.fetch();
    if (pathname === last) await others.promise;
    answering = answering.then(async () => {
      await route.fulfill({ response });
      // A page that leads on by itself is painted anew.
      await painted(page).catch(() => undefined);
      open.delete(pathname);
    });
    return answering;
  });
  await page.goto(address);
  await expect(page.locator('#splash')).toHaveCount(0);
  const name = last === undefined ? address : `${address}, ${last} last`;
  if (last !== undefined) {
    await expect.poll(() => [...open], name).toEqual([last]);
    await painted(page);
    others.resolve();
  }
  await expect
    .poll(async () => {
      await painted(page);
      return asked.size > 0 ? [...open] : ['nothing was asked yet'];
    }, name)
    .toEqual([]);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as string[]);
  expect
    .soft(
      shifts.filter((shift) => Number.parseFloat(shift) > LARGEST_SHIFT),
      name,
    )
    .toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return asked;
}

/** Two frames later. */
function painted(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    await promise;
  });
}
