import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;

/** Looks at a page with axe, in light and in dark. */
export async function checkWithAxe(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await untilStill(page);
    const { violations, passes } = await new AxeBuilder({ page }).analyze();
    expect(passes.length, 'rules that found something to look at').toBeGreaterThan(5);
    expect
      .soft(
        violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) })),
        `axe on ${new URL(page.url()).pathname}, ${colorScheme}`,
      )
      .toEqual([]);
  }
}

/** Half-faded text has half its contrast: what moves in is looked at once it stands. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}
