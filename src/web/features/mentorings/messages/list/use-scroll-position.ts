import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A reader closer to the end than this, in pixels, stays at the end when something is added. */
const NEAR_END_PX = 80;

/**
 * Keeps the visible messages in place while others are added or removed above and below; at the end it stays at the end.
 * Browsers that anchor scrolling by themselves are told not to (`overflow-anchor: none`), for Safari does not.
 * @param content changes whenever the list does
 * @returns with `scroller`, the ref of the scrolling element; its messages have `data-number`
 */
export function useScrollPosition(content: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isEndShown, setEndShown] = useState(true);
  // Its place in the content does not change by scrolling, so it need not have been noted at the very moment of the change.
  const anchor = useRef<{ number: string; top: number }>(undefined);

  const note = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    setEndShown(isAtEnd.current);
    const shown = [...element.querySelectorAll<HTMLElement>('[data-number]')].find(
      (each) => each.getBoundingClientRect().bottom > element.getBoundingClientRect().top,
    );
    anchor.current = shown && { number: shown.dataset['number'] ?? '', top: topIn(element, shown) };
  }, []);

  const goToEnd = useCallback(() => {
    isAtEnd.current = true;
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setEndShown(true);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (isAtEnd.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const { number, top } = anchor.current ?? {};
    const anchored = element.querySelector(`[data-number="${number}"]`);
    if (!anchored || number === undefined || top === undefined) return;
    const newTop = topIn(element, anchored);
    anchor.current = { number, top: newTop };
    element.scrollTop += newTop - top;
  }, [content]);

  // The keyboard, a longer composer and pictures change the height without changing the list.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { scroller, isEndShown, note, goToEnd };
}

/** How far below the beginning of the content an element is, in pixels, wherever it is scrolled to. */
function topIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
