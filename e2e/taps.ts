import type { Locator, Page } from '@playwright/test';

/** Two taps in one turn, faster than any answer: nothing that the first changes on the page stops the second. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** @returns how many such writes the page has sent since, by the end of their path */
export function countCalls(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.endsWith(ending)) count += 1;
  });
  return () => count;
}
