import type { Page } from '@playwright/test';

/**
 * Goes to an address as a link of the app does, without loading the page anew: a load takes the browser half a second of the processor.
 * What the app keeps, such as responses of the last seconds, stays.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}
