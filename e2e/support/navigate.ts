import type { Page } from '@playwright/test';

/**
 * Navigates to another page within the app, as its links do: a full load takes half a second of the processor. Responses of the last
 * seconds stay in the app's cache. Waits for the page's own title: another text, or that of another page, where the one before was passing through.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  if (new URL(address, page.url()).href === page.url()) return;
  const before = await page.evaluate(() => {
    for (const title of document.head.querySelectorAll('title')) title.dataset.isLeft = '';
    return document.title;
  });
  await pushAddress(page, address);
  await page.waitForFunction((left) => {
    const title = document.head.querySelector('title');
    return title !== null && (title.dataset.isLeft === undefined || document.title !== left);
  }, before);
}

/** Goes to an address within the app, without waiting: for a page of the same title, such as another mentoring, where the caller then expects something unique. */
export function pushAddress(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}
