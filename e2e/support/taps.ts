import type { Locator, Page } from '@playwright/test';

/** Two taps in the same task, before any state that the first one sets can disable the button. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** A mouse click at the upper edge, released only after the changes made by its press have been painted. */
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

/** @returns the number of fetches of such a path that the page has sent since, by the path's end */
export function countFetches(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith(ending)) count += 1;
  });
  return () => count;
}

/** @returns the number of writes that the page has sent since, by the end of their path */
export function countCalls(page: Page, ending: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.endsWith(ending)) count += 1;
  });
  return () => count;
}
