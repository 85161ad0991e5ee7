import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Every document is given it anew, and the whole one is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules whose result may differ between the colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks a page with axe: all rules in the light scheme, the colour rules in the dark one as well. */
export async function checkWithAxe(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await runAxe(page, { runOnly: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
  const passed = await runAxe(page, {});
  expect(passed, 'rules that applied').toBeGreaterThan(5);
}

/** @returns how many rules applied to the page, all without a violation */
async function runAxe(page: Page, options: RunOptions): Promise<number> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(
    (axeOptions) =>
      (globalThis as unknown as { axe: { run: (axeOptions: RunOptions) => Promise<AxeResults> } }).axe.run(axeOptions),
    // Everything is in the document itself, so nothing has to be fetched; nodes are only listed for violations.
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

/** A half-faded text has half its contrast, so the check waits for running animations. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}
