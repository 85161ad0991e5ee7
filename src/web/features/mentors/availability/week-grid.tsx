import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import type { AvailabilityWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { pressedKey } from '../../../ui/pressed-key.ts';
import { usePainting } from './use-painting.ts';
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
