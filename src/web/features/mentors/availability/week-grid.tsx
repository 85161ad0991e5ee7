import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { pressedKey } from '../../../ui/pressed-key.ts';
import { type Cell, cellKey, hasCell, type LockedCells, neighbourOf, paint } from './week-edits.ts';

type Props = {
  describedBy: string;
  week: AvailabilityWeek;
  locked: LockedCells;
  onChange: (week: AvailabilityWeek) => void;
};

/**
 * Half hours by weekday. One stop for the keyboard: arrow keys walk, Space turns a half hour on or off, with Shift the next one becomes
 * what this one is.
 */
export function WeekGrid({ describedBy, week, locked, onChange }: Props) {
  const [active, setActive] = useState<Cell>({ weekday: '월', clock: '09:00' });
  const grid = useRef<HTMLDivElement>(null);
  const painting = usePainting(grid, { week, locked, onChange });

  function walk(event: KeyboardEvent) {
    const next = neighbourOf(active, pressedKey(event) ?? '');
    if (cellKey(next) === cellKey(active)) return;
    event.preventDefault();
    if (event.shiftKey) onChange(paint(week, { from: next, to: next, isOn: hasCell(week, active), locked }));
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(next)}"]`)?.focus();
  }

  return (
    <div className="@container -mx-page">
      {/* Seven tap targets and the hours fit from 360 px on; below, the grid scrolls in itself. */}
      <div className="px-1 @max-[22rem]:overflow-x-auto">
        <div
          ref={grid}
          role="grid"
          aria-label="30분 단위 시간표"
          aria-describedby={describedBy}
          className="min-w-86 select-none"
        >
          <div
            role="row"
            className={clsx(
              ROW,
              'top-[calc(var(--notice-height)+env(safe-area-inset-top)+3.5rem)] z-10 bg-surface @min-[22rem]:sticky',
            )}
          >
            <span role="columnheader">
              <span className="sr-only">시작</span>
            </span>
            {KOREAN_WEEKDAYS.map((weekday) => (
              <span
                key={weekday}
                role="columnheader"
                aria-label={`${weekday}요일`}
                className="flex h-target items-center justify-center font-bold"
              >
                {weekday}
              </span>
            ))}
          </div>
          {SLOT_STARTS.map((clock) => (
            <div key={clock} role="row" className={clsx(ROW, clock.endsWith(':00') && 'border-t border-line')}>
              <span role="rowheader" className="pr-1.5 text-right text-xs text-ink-faint tabular-nums">
                {clock.endsWith(':00') && <span aria-hidden>{`${Number(clock.slice(0, 2))}시`}</span>}
                <span className="sr-only">{clock}</span>
              </span>
              {KOREAN_WEEKDAYS.map((weekday) => {
                const cell = { weekday, clock };
                return (
                  <GridCell
                    key={weekday}
                    cell={cell}
                    isOn={hasCell(week, cell)}
                    isLocked={locked.has(cellKey(cell))}
                    isStop={cellKey(cell) === cellKey(active)}
                    handlers={{ ...painting, onKeyDown: walk, onFocus: () => setActive(cell) }}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const ROW = 'grid grid-cols-[2.25rem_repeat(7,minmax(0,1fr))]';

function GridCell({
  cell,
  isOn,
  isLocked,
  isStop,
  handlers,
}: {
  cell: Cell;
  isOn: boolean;
  isLocked: boolean;
  /** Where Tab stops. */
  isStop: boolean;
  handlers: ComponentProps<'button'>;
}) {
  const { weekday, clock } = cell;
  return (
    <span role="gridcell">
      <button
        {...handlers}
        type="button"
        data-cell={cellKey(cell)}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isOn}
        aria-disabled={isLocked || undefined}
        aria-label={`${weekday}요일 ${clock}${isLocked ? ', 확정된 멘토링' : ''}`}
        className="group block h-target w-full p-px -outline-offset-2 [-webkit-touch-callout:none]"
      >
        <span
          className={clsx(
            'flex size-full items-center justify-center rounded-sm transition-colors duration-100',
            isOn ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-muted group-hover:bg-line',
          )}
        >
          {isLocked && <Lock aria-hidden className="size-4" />}
        </span>
      </button>
    </span>
  );
}

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
function usePainting(grid: RefObject<HTMLElement | null>, { week, locked, onChange }: Omit<Props, 'describedBy'>) {
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
    const held = ['touchmove', 'touchend', 'contextmenu'];
    for (const event of held) body?.addEventListener(event, hold, { passive: false });
    return () => {
      clearTimeout(pressed.current?.timer);
      for (const event of held) body?.removeEventListener(event, hold);
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
