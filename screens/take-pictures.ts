import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { checkWithAxe } from '../e2e/support/axe.ts';
import { expect } from '../e2e/support/fixtures.ts';
import { GALLERY_WIDTHS, listLayoutFaults } from '../e2e/support/layout.ts';
import { countTextInView } from '../e2e/support/text-in-view.ts';
import { AREAS, SCREENS_FOLDER } from './areas.ts';
import { test } from './fixtures.ts';
import { type Area, countOf, pictureOf, SCHEMES, type State } from './state.ts';

const QUALITY = 62;
/** A longer page is cut off, in pixels. */
const MAX_HEIGHT = 3200;
const PHONE = { width: 390, height: 844 };
/** The pictures at the widths that the gallery does not show, to look at after a run; not kept. */
const WIDTHS_FOLDER = join(import.meta.dirname, '../test-results/widths');

test.use({ expectedFaults: /error/i });

for (const [place, { area, state }] of AREAS.flatMap((each) =>
  each.states.map((one) => ({ area: each, state: one })),
).entries()) {
  test.describe(area.name, () => {
    test.use({ ordinal: place });
    test(`${area.name}/${state.id}`, async ({ setup }) => {
      const page = await state.reach(setup);
      await writeCount(page, area, state);
      await takePictures(page, area, state);
      await advanceClockDuring(page, checkWithAxe(page));
      if (!state.size) await openAtWidths(page, area, state);
    });
  });
}

/** Counts what is to be read in the first viewport, for the gallery. */
async function writeCount(page: Page, area: Area, state: State): Promise<void> {
  await page.setViewportSize(state.size ?? PHONE);
  await page.evaluate(() => window.scrollTo(0, 0));
  const file = join(SCREENS_FOLDER, countOf(area, state));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(await countTextInView(page)));
}

async function takePictures(page: Page, area: Area, state: State): Promise<void> {
  if (state.size) await page.setViewportSize(state.size);
  else await fitViewportToPage(page);
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await waitForFontsAndImages(page);
    const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
    const file = join(SCREENS_FOLDER, pictureOf(area, state, scheme));
    await mkdir(dirname(file), { recursive: true });
    await sharp(picture).webp({ quality: QUALITY, effort: 6 }).toFile(file);
  }
}

/** Opens the state at each width: nothing overflows, is cut off, too small to tap, or covered. */
async function openAtWidths(page: Page, area: Area, state: State): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const width of GALLERY_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height });
    // What follows the width is loaded then, and React shows what it waited for 300 ms later.
    await page.clock.runFor(400);
    await waitForFontsAndImages(page);
    if (width !== PHONE.width)
      await takePictureAt(page, width, join(WIDTHS_FOLDER, area.name, `${state.id}.${width}.webp`));
    await page.setViewportSize({ width, height: PHONE.height });
    expect.soft(await listLayoutFaults(page), `${area.name}/${state.id} at ${width} px`).toEqual([]);
  }
}

async function takePictureAt(page: Page, width: number, file: string): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, PHONE.height), MAX_HEIGHT) });
  const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  await mkdir(dirname(file), { recursive: true });
  await sharp(picture).webp({ quality: QUALITY, effort: 2 }).toFile(file);
}

/** Makes the viewport as high as the page, so that all of it is in the picture; with a dialog open, it stays as it is. */
async function fitViewportToPage(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: PHONE.width, height: Math.min(Math.max(height, PHONE.height), MAX_HEIGHT) });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Axe uses the page's timers, and the page's clock is stopped to freeze the state: advances it by milliseconds until `work` is done. */
async function advanceClockDuring(page: Page, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const advance = async () => {
    while (!done.signal.aborted) await page.clock.runFor(1);
  };
  await Promise.all([work.finally(() => done.abort()), advance()]);
}

/** Waits until fonts and images are loaded. */
async function waitForFontsAndImages(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete));
}
