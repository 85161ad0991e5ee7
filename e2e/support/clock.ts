import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Installs a stopped clock: from the next page load on, time only passes when the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-12-16T10:00:00+09:00' });
  // It runs until then, and cannot be stopped at a time that is over: a second would be too short on a busy machine.
  await page.clock.pauseAt('2026-12-16T10:05:00+09:00');
}

const STEP_MS = 100;

/** Advances the clock until what the locator matches can be seen, which what lies beneath the splash cannot; it has been visible for less than a tenth of a second then. */
export async function tickUntil(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await locator.first().isVisible()).toBe(true);
  }).toPass({ intervals: [10], timeout: 60_000 });
}

/** Expects something that has just appeared to stay until shortly before `milliseconds` have passed, and to be removed shortly after. */
export async function expectToLast(page: Page, locator: Locator, milliseconds: number): Promise<void> {
  const tolerance = STEP_MS + 50;
  await page.clock.runFor(milliseconds - tolerance);
  await expect(locator).toBeVisible();
  // It is removed after a transition, which takes some time of the fake and of the real clock.
  let after = -tolerance;
  await expect(async () => {
    if (after < 500) await page.clock.runFor(50);
    after += 50;
    expect(await locator.count()).toBe(0);
  }).toPass({ intervals: [50] });
}
