import type { Page } from '@playwright/test';

/** How much a page asks to be read: Hangul syllables in its viewport, and its whole height in CSS pixels. */
export interface TextInView {
  readonly hangul: number;
  readonly height: number;
}

/**
 * Counts the Hangul syllables that can be seen in the viewport as it is scrolled. What lies under a dialog, is scrolled out of view or is
 * for screen readers alone does not count.
 */
export function countTextInView(page: Page): Promise<TextInView> {
  return page.evaluate(() => {
    const range = document.createRange();
    /** Whether the point belongs to the element: nothing that is not part of it or around it lies over it. */
    const isOnTop = (element: Element, x: number, y: number): boolean => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    let hangul = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue ?? '';
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (const { index } of text.matchAll(/[가-힣]/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        // What screen readers alone read is clipped to a pixel.
        if (width < 4 || height < 4) continue;
        const isInside = x >= 0 && y >= 0 && x + width <= innerWidth + 1 && y + height / 2 <= innerHeight;
        if (isInside && isOnTop(element, x + width / 2, y + height / 2)) hangul += 1;
      }
    }
    return { hangul, height: document.documentElement.scrollHeight };
  });
}
