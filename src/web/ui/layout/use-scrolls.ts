import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the content scrolls. The keyboard must then reach it, and it may contain nothing else that takes the focus.
 * @param isShown whether the content is on the page
 */
export function useScrolls(contentRef: RefObject<HTMLElement | null>, isShown = true) {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const content = contentRef.current;
    if (!isShown || !content) return undefined;
    const observer = new ResizeObserver(() => setScrolls(content.scrollHeight > content.clientHeight));
    for (const element of [content, ...content.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [contentRef, isShown]);
  return scrolls;
}
