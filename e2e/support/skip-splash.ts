import { expect, type Page } from '@playwright/test';

const LOGO_MS = 2000;
/** Time goes on while we ask what time it is. */
const FREEZE_WITHIN_MS = 400;

/**
 * Opens an address as it is found after the logo's two seconds (SPEC §1), without waiting for them.
 * @param page one whose clock is faked, running or stopped: `page.clock.install()`. It runs afterwards.
 */
export async function open(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await expect(page.getByRole('main').first()).toBeVisible();
  await page.clock.runFor(LOGO_MS);
  await page.clock.resume();
  await expect(page.locator('#splash'), 'the logo has a heading of its own').toHaveCount(0);
  return page;
}

/** Opens an address and stays at the logo, when the page's clock is stopped. */
export async function openLogo(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await expect(page.getByText('같은 학교 선배와 단둘이 30분')).toBeVisible();
  return page;
}

/** Stops the page's time, so that what would go away stays. */
export async function freeze(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + FREEZE_WITHIN_MS);
}
