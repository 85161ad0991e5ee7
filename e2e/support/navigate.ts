import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Navigates to another page within the app, as its links do: a full load takes half a second of the processor. Responses of the last
 * seconds stay in the app's cache. Waits for the page's own title.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  if (new URL(address, page.url()).href === page.url()) return;
  const title = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await expect(page, `the title at ${address}`).not.toHaveTitle(title);
}
