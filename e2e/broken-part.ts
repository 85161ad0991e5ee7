import type { Page } from '@playwright/test';

export const FAULT = 'this part is broken';

/** From here on, every part of the app that the page fetches is at fault: it arrives, and throws. */
export async function breakFurtherParts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${FAULT}');` }),
  );
}
