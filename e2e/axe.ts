import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What may differ between the schemes; all else is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at a page with axe: whole in light, at its colours again in dark. */
export async function checkWithAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, new AxeBuilder({ page }).setLegacyMode().withRules(COLOUR_RULES));
  await page.emulateMedia({ colorScheme: 'light' });
  const passed = await look(page, new AxeBuilder({ page }).setLegacyMode());
  expect(passed, 'rules that found something to look at').toBeGreaterThan(5);
}

/** @returns how many rules found something to look at, and no fault */
async function look(page: Page, axe: AxeBuilder): Promise<number> {
  await untilStill(page);
  const { violations, passes } = await axe.analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) })),
      `axe on ${new URL(page.url()).pathname}`,
    )
    .toEqual([]);
  return passes.length;
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
