import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Every document is given it anew, and the whole one is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that may differ between the colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks a page with axe: all rules in the colour scheme that it has, then the colour rules in the other one, in which it stays. */
export async function checkWithAxe(page: Page): Promise<void> {
  const { passed, isDark } = await runAxe(page, {});
  expect(passed, 'rules that applied').toBeGreaterThan(5);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const other = await runAxe(page, { runOnly: COLOUR_RULES });
  expect(other.isDark, 'the other colour scheme').toBe(!isDark);
}

/** @returns how many rules applied to the page, all without a violation */
async function runAxe(page: Page, options: RunOptions): Promise<{ passed: number; isDark: boolean }> {
  await waitForAnimations(page);
  const run = () => page.evaluate(runInPage, options);
  let result = await run();
  if (!result) {
    await page.evaluate(AXE);
    result = await run();
  }
  if (!result) throw new Error('The page has no axe');
  expect.soft(result.violations, `axe on ${new URL(page.url()).pathname}`).toEqual([]);
  return result;
}

/** Runs in the page. @returns undefined where axe is not there yet */
async function runInPage(options: RunOptions) {
  const { axe } = globalThis as unknown as { axe?: { run: (options: RunOptions) => Promise<AxeResults> } };
  if (!axe) return undefined;
  // Everything is in the document itself, so nothing has to be fetched; nodes are only listed for violations.
  const { violations, passes } = await axe.run({ ...options, preload: false, resultTypes: ['violations'] });
  return {
    violations: violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) })),
    passed: passes.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  };
}

/** A half-faded text has half its contrast, so the check waits for running animations. */
async function waitForAnimations(page: Page): Promise<void> {
  if (await page.evaluate(isStill)) return;
  await page.waitForFunction(isStill);
}

/** Runs in the page. */
function isStill(): boolean {
  return document.getAnimations().every((animation) => {
    const { iterations } = animation.effect?.getComputedTiming() ?? {};
    return animation.playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
  });
}
