import { expect, type Page } from '@playwright/test';

const SPLASH_MS = 2000;
/** Time passes while the test reads the clock. */
const FREEZE_WITHIN_MS = 400;

/**
 * Opens an address in the state after the splash's two seconds (SPEC §1), without waiting for them.
 * @param page one with a fake clock, running or stopped: `page.clock.install()`. It runs afterwards.
 */
export async function open(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await expect(page.getByRole('main').first()).toBeVisible();
  await page.clock.runFor(SPLASH_MS);
  await page.clock.resume();
  await expect(page.locator('#splash'), 'the splash has a heading of its own').toHaveCount(0);
  return page;
}

/** Opens an address and stays at the splash, when the page's clock is stopped. */
export async function openSplash(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await expect(page.getByText('같은 학교 선배와 단둘이 30분')).toBeVisible();
  return page;
}

/** Stops the page's clock, so that nothing disappears by itself. */
export async function freeze(page: Page): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + FREEZE_WITHIN_MS);
  }, 'reading the clock may take longer').toPass({ intervals: [0] });
}
