import { type TouchEvent, useRef, useState } from 'react';

/** A pull of this many pixels closes; less springs back. */
const CLOSE_DISTANCE_PX = 96;

/**
 * Follows a finger that pulls a sheet down: `by` is how far, and `onClose` hears when it is let go far enough. A pull
 * that begins in the content counts only where that is scrolled to its top.
 */
export function usePullDown(onClose: () => void) {
  const contentRef = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  const [by, setBy] = useState(0);

  function start({ target, touches }: TouchEvent) {
    const content = contentRef.current;
    const isScrolled = content && content.scrollTop > 0 && target instanceof Node && content.contains(target);
    from.current = touches.length === 1 && !isScrolled ? touches[0]?.clientY : undefined;
  }

  function move({ touches }: TouchEvent) {
    const touch = touches[0];
    if (from.current === undefined || !touch) return;
    setBy(Math.max(0, touch.clientY - from.current));
  }

  function end() {
    if (from.current !== undefined && by > CLOSE_DISTANCE_PX) onClose();
    from.current = undefined;
    setBy(0);
  }

  return {
    contentRef,
    by,
    handlers: { onTouchStart: start, onTouchMove: move, onTouchEnd: end, onTouchCancel: end },
  };
}
