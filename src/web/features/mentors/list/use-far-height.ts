import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** Items within two screens above and below are shown whole. */
const NEAR = '200% 0px';

const listeners = new WeakMap<Element, (farHeight: number | undefined) => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const setFarHeight = listeners.get(target);
      if (isIntersecting) setFarHeight?.(undefined);
      // An item with the focus stays whole. Removing content can wait: a restored long list has many items to shorten.
      else if (!target.contains(document.activeElement))
        startTransition(() => setFarHeight?.(boundingClientRect.height));
    }
  },
  { rootMargin: NEAR },
);

/**
 * Whether an item of a long list is far from the screen, where a few of its words are enough to find it by. Not by
 * `content-visibility`: the browser would keep the layout of an item it skips, with the nodes that are no longer in it.
 * @returns the item's ref, and while it is far the height in pixels that it had when it was near, which scroll restoration needs
 */
export function useFarHeight(): [RefCallback<HTMLElement>, number | undefined] {
  const [farHeight, setFarHeight] = useState<number>();
  const ref = useCallback((item: HTMLElement | null) => {
    if (!item) return undefined;
    listeners.set(item, setFarHeight);
    observer.observe(item);
    return () => observer.unobserve(item);
  }, []);
  return [ref, farHeight];
}
