import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A drag of this many pixels turns; less springs back. */
const TURN_DISTANCE_PX = 48;

/**
 * Follows a finger or mouse sideways over an element: `by` is how far it has been dragged (undefined at rest), and
 * `onSwipe` hears in which direction to turn when it is let go far enough. The element should be `touch-pan-y`.
 */
export function useSwipe<Swiped extends HTMLElement>(onSwipe: (direction: 'forward' | 'back') => void) {
  const ref = useRef<Swiped>(null);
  const [by, setBy] = useState<number>();
  const tell = useEffectEvent(onSwipe);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let from: number | undefined;

    const start = (event: PointerEvent) => {
      if (event.isPrimary) from = event.clientX;
    };
    const move = (event: PointerEvent) => {
      if (from !== undefined) setBy(event.clientX - from);
    };
    const end = (event: PointerEvent) => {
      if (from === undefined) return;
      const distance = event.type === 'pointercancel' ? 0 : event.clientX - from;
      from = undefined;
      setBy(undefined);
      if (Math.abs(distance) > TURN_DISTANCE_PX) tell(distance < 0 ? 'forward' : 'back');
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', start, { signal });
    element.addEventListener('pointermove', move, { signal });
    for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      element.addEventListener(type, end, { signal });
    }
    return () => listening.abort();
  }, []);

  return { ref, by };
}
