import type { Locator, Page } from '@playwright/test';

/** Two taps in one turn, faster than any answer: nothing that the first changes on the page stops the second. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** A mouse's click at the upper edge, let go of only after what it did to the page by its press has been painted. */
export async function clickSlowly(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 4);
  await page.mouse.down();
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    for (let painted = 0; painted < 3; painted += 1) await frame();
  });
  await page.mouse.up();
}

/** @returns how many such writes the page has sent since, by the end of their path */
export function countCalls(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.endsWith(ending)) count += 1;
  });
  return () => count;
}
