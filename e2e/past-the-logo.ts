import { expect, type Page } from '@playwright/test';

const LOGO_MS = 2000;

/** Opens an address as it is found after the logo's two seconds (SPEC §1), without waiting for them. The page's clock is a faked one. */
export async function open(page: Page, address: string): Promise<Page> {
  await openLogo(page, address);
  await page.clock.runFor(LOGO_MS);
  await page.clock.resume();
  return page;
}

/** Opens an address and stays at the logo. */
export async function openLogo(page: Page, address: string): Promise<Page> {
  await freeze(page);
  await page.goto(address);
  await expect(page.getByText('같은 학교 선배와 단둘이 30분')).toBeVisible();
  return page;
}

/** Stops the page's time, so that what would go away stays. */
export async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1));
}
