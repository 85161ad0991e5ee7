import type { Page } from '@playwright/test';
import { COUNTS } from '#server/testing/test-speed.ts';
import { expect } from './fixtures.ts';

/** Common widths: the narrowest phone, the most common one, a tablet, a desktop; then another phone and the full column. */
const WIDTHS = [320, 390, 768, 1280, 360, 600];
/** The widths at which every state of the gallery is opened. */
export const GALLERY_WIDTHS = [360, 390, 768, 1280];
const HEIGHT = 800;

/** Checks the layout of the page as it is: at the widths that the speed gives in light, in dark, and with text of twice the size. */
export async function expectSoundLayout(page: Page): Promise<void> {
  // The font's style sheet is loaded after the page; the fallback font has other widths.
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of WIDTHS.slice(0, COUNTS.darkWidths))
    await expectNoFault(page, { width, textZoom: 1 }, `${width} px, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of WIDTHS.slice(0, COUNTS.lightWidths))
    await expectNoFault(page, { width, textZoom: 1 }, `${width} px, light`);
  for (const width of WIDTHS.slice(0, COUNTS.zoomedWidths))
    await expectNoFault(page, { width, textZoom: 2 }, `${width} px, text at 200 %`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

async function expectNoFault(page: Page, view: { width: number; textZoom: number }, name: string): Promise<void> {
  await page.setViewportSize({ width: view.width, height: HEIGHT });
  const textSize = await page.evaluate(async (zoom) => {
    document.documentElement.style.fontSize = zoom === 1 ? '' : `${zoom * 100}%`;
    await document.fonts.ready;
    // Layout that depends on the width updates one frame later.
    const drawn = Promise.withResolvers<number>();
    requestAnimationFrame(() => requestAnimationFrame(drawn.resolve));
    await drawn.promise;
    return getComputedStyle(document.documentElement).fontSize;
  }, view.textZoom);
  expect(textSize, 'text size').toBe(`${16 * view.textZoom}px`);
  expect.soft(await listLayoutFaults(page), `${new URL(page.url()).pathname} at ${name}`).toEqual([]);
}

/** What is wrong with the layout of the page as it is: see {@link expectSoundLayout}. Of an open dialog, which covers the page, it is the dialog's. */
export function listLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findLayoutFaults);
}

/** Runs in the page: finds what overflows the screen, stands outside of the column, is cut off, too small to tap, broken inside a word, or covered by something else. */
function findLayoutFaults(): string[] {
  const root = document.documentElement;
  const TARGET = 44;
  // SPEC §1: at any screen size. The desk and the room may use the window.
  const COLUMN = 600;
  const columnStart = /^\/admin(\/|$)|\/room$/.test(location.pathname)
    ? 0
    : Math.max(0, (root.clientWidth - COLUMN) / 2);
  // Rounding to device pixels.
  const SLACK = 1;
  const faults: string[] = [];
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  if (root.scrollWidth > window.innerWidth) {
    const overflowing = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    const names = overflowing.map(
      (element) => `${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`,
    );
    faults.push(`the page is ${root.scrollWidth - window.innerWidth} px wider than the screen: ${names.join(', ')}`);
  }

  const isOutside = ({ left, right }: DOMRect): boolean =>
    left < columnStart - SLACK || right > root.clientWidth - columnStart + SLACK;
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], .sr-only')
    );
  };
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
  };
  /** The area that handles the tap: a link may cover its card, and a label its box. */
  const areaOf = (element: Element): Element => {
    const { position, content } = getComputedStyle(element, '::after');
    if (position === 'absolute' && content !== 'none') return (element as HTMLElement).offsetParent ?? element;
    return element.closest('label') ?? element;
  };
  const scrollsSideways = (element: Element | null): boolean => {
    for (let each = element; each; each = each.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
        return true;
    }
    return false;
  };
  /** A link within a sentence is as high as its line (WCAG 2.5.8, inline). */
  const isInline = (element: Element): boolean => getComputedStyle(element).display === 'inline';

  for (const control of scope.querySelectorAll('a, button, input, select, textarea, [role=tab]')) {
    if (!isShown(control) || control.matches('a[href="#main"]')) continue;
    const area = areaOf(control);
    const box = area.getBoundingClientRect();
    const name = nameOf(control);
    if (!scrollsSideways(area.parentElement) && isOutside(box)) {
      faults.push(`${name} overflows the column`);
    }
    if (!isInline(area) && (box.width < TARGET - SLACK || box.height < TARGET - SLACK)) {
      faults.push(`${name} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    }
    if (control.matches('button, a') && control.scrollWidth > control.clientWidth + SLACK && !isInline(control)) {
      faults.push(`the text of ${name} is cut off`);
    }
    // The tap area, not the element itself: the middle of a high card is far below the link in it.
    area.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = area.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A toast is there for two seconds (SPEC §9), an open list or a search's suggestions until something is chosen.
    const isPassing = hit?.closest('section[aria-label="알림"][aria-live], [role=listbox], search') != null;
    const isHit = isPassing || (hit !== null && (area.contains(hit) || hit.contains(control)));
    if (!isHit) faults.push(`${name} is covered by ${hit ? nameOf(hit) : 'nothing'}`);
  }
  for (const text of scope.querySelectorAll('h1, h2, h3, p, dd, dt, li > span, time')) {
    if (!isShown(text) || scrollsSideways(text)) continue;
    if (isOutside(text.getBoundingClientRect())) faults.push(`${nameOf(text)} overflows the column`);
    const { overflowX, textOverflow } = getComputedStyle(text);
    const isShortened = overflowX !== 'visible' || textOverflow === 'ellipsis';
    if (!isShortened && text.scrollWidth > text.clientWidth + SLACK && text.clientWidth > 0) {
      faults.push(`the text of ${nameOf(text)} overflows its box`);
    }
  }
  // Labels are ours and short; a name at its limit may break where nothing else is left.
  const isLabel = (text: string): boolean => /^[가-힣 ]{2,12}$/.test(text);
  for (const element of scope.querySelectorAll('a, button, [role=tab], label, legend, summary, h1, h2, h3, dt, th')) {
    if (!isShown(element) || element.matches('a[href="#main"]')) continue;
    for (const node of [...element.childNodes].filter((child) => child instanceof Text)) {
      if (!isLabel(node.data.trim())) continue;
      for (const { 0: word, index } of node.data.matchAll(/[가-힣]{2,6}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`"${word}" is broken in ${nameOf(element)}`);
      }
    }
  }
  window.scrollTo(0, 0);
  return faults;
}
