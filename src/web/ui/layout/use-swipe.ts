import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A drag of more than this many pixels changes the slide; a shorter one springs back. */
const SWIPE_DISTANCE_PX = 48;

/**
 * Tracks a horizontal drag over an element: `offset` is how far it has been dragged in pixels (undefined without a drag), and
 * `onSwipe` is called when it is released far enough, with 1 to move forward or -1 to move back. The element should be `touch-pan-y`.
 */
export function useSwipe<Swiped extends HTMLElement>(onSwipe: (step: 1 | -1) => void) {
  const ref = useRef<Swiped>(null);
  const [offset, setOffset] = useState<number>();
  const callOnSwipe = useEffectEvent(onSwipe);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let startX: number | undefined;

    const start = (event: PointerEvent) => {
      if (event.isPrimary) startX = event.clientX;
    };
    const move = (event: PointerEvent) => {
      if (startX !== undefined) setOffset(event.clientX - startX);
    };
    const end = (event: PointerEvent) => {
      if (startX === undefined) return;
      const distance = event.type === 'pointercancel' ? 0 : event.clientX - startX;
      startX = undefined;
      setOffset(undefined);
      if (Math.abs(distance) > SWIPE_DISTANCE_PX) callOnSwipe(distance < 0 ? 1 : -1);
    };

    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('pointerdown', start, { signal });
    element.addEventListener('pointermove', move, { signal });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      element.addEventListener(type, end, { signal });
    }
    return () => controller.abort();
  }, []);

  return [ref, offset] as const;
}
