import type { Page } from '@playwright/test';

/**
 * Watches for a text or a label: Playwright looks only now and then. The watch is active once this has returned, so that it misses
 * nothing afterwards, however busy the page is.
 * @returns waits for it, and says when it came
 */
export async function watchText(page: Page, text: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = () => {
      const names = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
      if (document.body.innerText.includes(wanted) || names.includes(wanted)) resolve(Date.now());
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
    // A promise would be waited for.
    return { promise };
  }, text);
  return () => seen.evaluate(({ promise }) => promise);
}
