import type { Page } from '@playwright/test';

/** A toast, or a page's own heading. */
const PASSING = 'section[aria-label="알림"][aria-live] p, h1';

/**
 * Expects something that disappears by itself, such as a toast after two seconds (SPEC §9). It is looked for in the page, in every frame from before the
 * act on: `expect` looks once a second, and on a busy machine more rarely.
 * @param act what makes it appear
 * @returns the path at which it was seen first
 */
export async function expectPassing(page: Page, text: string, act: () => Promise<unknown>): Promise<string> {
  const seen = page.waitForFunction(
    ([selector, words]) => {
      const isThere = [...document.querySelectorAll(selector)].some(
        (element) => element.textContent.trim() === words && element.checkVisibility(),
      );
      return isThere && location.pathname;
    },
    [PASSING, text] as const,
    { timeout: 60_000 },
  );
  const [path] = await Promise.all([seen, act()]);
  return (await path.jsonValue()) || '';
}
