import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { type Cell, hasCell, type LockedCells, paint } from './week-edits.ts';

/** A finger that rests this long paints; one that moves earlier scrolls the page. */
const LONG_PRESS_MS = 300;
const SCROLL_DISTANCE_PX = 8;

interface Stroke {
  readonly from: Cell;
  readonly isOn: boolean;
  /** The week before it. */
  readonly week: AvailabilityWeek;
}

/**
 * Turns half hours on and off: a tap or a key one, a mouse or pen by dragging, a finger by dragging after a long press.
 * @param grid the element around the cells, which have `data-cell`
 * @returns the handlers of each cell
 */
export function usePainting(
  grid: RefObject<HTMLElement | null>,
  {
    week,
    locked,
    onChange,
  }: { week: AvailabilityWeek; locked: LockedCells; onChange: (week: AvailabilityWeek) => void },
) {
  const stroke = useRef<Stroke>(undefined);
  const pressed = useRef<{ timer: number; x: number; y: number }>(undefined);

  function begin(from: Cell) {
    stroke.current = { from, isOn: !hasCell(week, from), week };
    goOn(from);
  }

  function goOn(to: Cell | undefined) {
    if (stroke.current && to) onChange(paint(stroke.current.week, { ...stroke.current, to, locked }));
  }

  function end() {
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    stroke.current = undefined;
  }

  function down(event: PointerEvent) {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0 || !event.isPrimary) return;
    if (event.pointerType !== 'touch') return begin(cell);
    const timer = window.setTimeout(() => begin(cell), LONG_PRESS_MS);
    pressed.current = { timer, x: event.clientX, y: event.clientY };
  }

  function move({ clientX, clientY, buttons, pointerType }: PointerEvent) {
    if (stroke.current) {
      if (pointerType !== 'touch' && buttons === 0) return end();
      return goOn(cellOf(document.elementFromPoint(clientX, clientY)));
    }
    const start = pressed.current;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > SCROLL_DISTANCE_PX) end();
    return undefined;
  }

  function up({ pointerType }: PointerEvent) {
    if (pointerType !== 'touch') return end();
    clearTimeout(pressed.current?.timer);
    pressed.current = undefined;
    // The following `touchend` must still know that the finger painted.
    const ended = stroke.current;
    window.setTimeout(() => {
      if (stroke.current === ended) stroke.current = undefined;
    });
    return undefined;
  }

  /** A finger's tap, or a key. A mouse or pen has painted already when it was pressed. */
  function click({ target, nativeEvent }: MouseEvent) {
    const cell = cellOf(target);
    const { pointerType } = nativeEvent as globalThis.PointerEvent;
    if (!cell || pointerType === 'mouse' || pointerType === 'pen') return;
    onChange(paint(week, { from: cell, to: cell, isOn: !hasCell(week, cell), locked }));
  }

  useEffect(() => {
    const body = grid.current;
    // While a finger paints, the page does not scroll, and lifting it is no tap.
    const hold = (event: Event) => stroke.current && event.cancelable && event.preventDefault();
    body?.addEventListener('touchmove', hold, { passive: false });
    body?.addEventListener('touchend', hold, { passive: false });
    body?.addEventListener('contextmenu', hold);
    return () => {
      clearTimeout(pressed.current?.timer);
      body?.removeEventListener('touchmove', hold);
      body?.removeEventListener('touchend', hold);
      body?.removeEventListener('contextmenu', hold);
    };
  }, [grid]);

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: end,
    onClick: click,
  };
}

function cellOf(target: EventTarget | null): Cell | undefined {
  const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined;
  const [weekday, clock] = key?.split(' ') ?? [];
  const [day, start] = [KOREAN_WEEKDAYS.find((each) => each === weekday), SLOT_STARTS.find((each) => each === clock)];
  return day && start ? { weekday: day, clock: start } : undefined;
}
