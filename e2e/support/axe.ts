import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** What may differ between the schemes; all else is the same page. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at a page with axe: whole in light, at its colours again in dark. */
export async function checkWithAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, { runOnly: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
  const passed = await look(page, {});
  expect(passed, 'rules that found something to look at').toBeGreaterThan(5);
}

/** @returns how many rules found something to look at, and no fault */
async function look(page: Page, options: RunOptions): Promise<number> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations, passes } = await page.evaluate(
    (asked) => (globalThis as unknown as { axe: { run: (asked: RunOptions) => Promise<AxeResults> } }).axe.run(asked),
    // Everything comes from the document itself, so that there is nothing to fetch; only of faults is every place wanted.
    { ...options, preload: false, resultTypes: ['violations'] } satisfies RunOptions,
  );
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
