/** Within the height of one screen above and below, an item is laid out as ever: at its edge the browser would cut off shadows. */
const NEAR = '100% 0px';

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries)
      if (target instanceof HTMLElement) setResting(target, !isIntersecting, boundingClientRect.height);
  },
  { rootMargin: NEAR },
);

/**
 * The ref of an item of a long list: far from the screen the browser neither lays it out nor styles it, so that a sheet over 500 cards opens as fast as over
 * ten. It keeps the height it had, which scroll restoration needs (docs/decisions/0234), and can be found and read aloud as before.
 */
export function restWhileFar(item: HTMLElement | null): (() => void) | undefined {
  if (!item) return undefined;
  observer.observe(item);
  return () => observer.unobserve(item);
}

function setResting(item: HTMLElement, isFar: boolean, height: number): void {
  item.style.contentVisibility = isFar ? 'auto' : '';
  if (isFar) item.style.containIntrinsicHeight = `auto ${height}px`;
}
