import { type TouchEvent, useRef, useState } from 'react';

/** A pull of more than this many pixels closes; a shorter one springs back. */
const CLOSE_DISTANCE_PX = 96;

/**
 * Tracks a finger that pulls a sheet down: `offset` is how far in pixels, and `onClose` is called when it is released far enough. A pull
 * that begins in the content counts only if that is scrolled to its top.
 */
export function usePullDown(onClose: () => void) {
  const contentRef = useRef<HTMLDivElement>(null);
  const startY = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  function start({ target, touches }: TouchEvent) {
    const content = contentRef.current;
    const isScrolled = content && content.scrollTop > 0 && target instanceof Node && content.contains(target);
    startY.current = touches.length === 1 && !isScrolled ? touches[0]?.clientY : undefined;
  }

  function move({ touches }: TouchEvent) {
    const touch = touches[0];
    if (startY.current === undefined || !touch) return;
    setOffset(Math.max(0, touch.clientY - startY.current));
  }

  function end() {
    if (startY.current !== undefined && offset > CLOSE_DISTANCE_PX) onClose();
    startY.current = undefined;
    setOffset(0);
  }

  return {
    contentRef,
    offset,
    handlers: { onTouchStart: start, onTouchMove: move, onTouchEnd: end, onTouchCancel: end },
  };
}
