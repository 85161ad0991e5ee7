import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** From the next page on, time goes on only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-12-16T10:00:00+09:00' });
  await page.clock.pauseAt('2026-12-16T10:00:01+09:00');
}

const STEP_MS = 100;

/** Lets time go by until something is seen, which has been there for less than a tenth of a second then. */
export async function tickUntil(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await sight.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [10], timeout: 60_000 });
}

/** Holds that something just seen is still there shortly before `milliseconds` have gone by, and on its way out shortly after. */
export async function expectToLast(page: Page, sight: Locator, milliseconds: number): Promise<void> {
  const tolerance = STEP_MS + 50;
  await page.clock.runFor(milliseconds - tolerance);
  await expect(sight).toBeVisible();
  // After its time it moves out, which takes a moment of both clocks.
  let after = -tolerance;
  await expect(async () => {
    if (after < 500) await page.clock.runFor(50);
    after += 50;
    expect(await sight.count()).toBe(0);
  }).toPass({ intervals: [50] });
}
