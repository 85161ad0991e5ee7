import { clsx } from 'clsx';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';
import { pressedKey } from '../../../ui/pressed-key.ts';

const KEY = 'desk-columns';
/** In rem. */
const NARROWEST = 3;
const WIDEST = 40;

type Widths = Readonly<Record<string, number>>;

/** Widths that operators gave columns, by list and heading, in rem. */
function readAll(): Readonly<Record<string, Widths>> {
  const stored = parseStored(sharedStorage.read(KEY));
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, Widths>) : {};
}

interface ColumnWidths {
  readonly of: (column: { header: string; width: number }) => number;
  /** Without a width it gives a column its own again. */
  readonly set: (header: string, width?: number) => void;
}

/** The widths of a list's columns, in rem, as they were left in this browser. */
export function useColumnWidths(list: string): ColumnWidths {
  const [widths, setWidths] = useState<Widths>(() => readAll()[list] ?? {});
  function set(header: string, width?: number) {
    const { [header]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [header]: clamp(width) };
    setWidths(next);
    sharedStorage.write(KEY, JSON.stringify({ ...readAll(), [list]: next }));
  }
  const of: ColumnWidths['of'] = ({ header, width }) => {
    const kept = widths[header];
    return typeof kept === 'number' ? clamp(kept) : width;
  };
  return { of, set };
}

const clamp = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(width * 4) / 4));

export interface Column<Item> {
  readonly header: string;
  readonly cell: (item: Item) => ReactNode;
  /** In rem, as wide as what usually stands there; an operator drags it. */
  readonly width: number;
  /** At the right, with digits of one width: sums, counts. */
  readonly isNumber?: boolean;
}

/** Widths in rem of what stands in many lists. */
export const WIDTHS = { name: 9, state: 6.5, time: 7, wait: 5, won: 7, number: 4.5, school: 8, mail: 13 } as const;

/** A list of the desk in a wide window: one line an item, nothing wraps, and each column is dragged to another width. */
export function ListTable<Item>({
  label,
  items,
  columns,
  widths,
  idOf,
  shown,
  onChoose,
}: {
  label: string;
  items: readonly Item[];
  /** The first one is the row's name, and its button. */
  columns: readonly Column<Item>[];
  widths: ColumnWidths;
  idOf: (item: Item) => number;
  shown: Item | undefined;
  onChoose: (item: Item) => void;
}) {
  const sum = columns.reduce((rem, column) => rem + widths.of(column), 0);
  return (
    <table className="w-full table-fixed border-collapse text-sm" style={{ minWidth: `${sum}rem` }}>
      <caption className="sr-only">{label}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.header} style={{ width: `${widths.of(column)}rem` }} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-surface text-left text-xs text-ink-faint">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column.header}
              scope="col"
              className={clsx('relative h-11 px-3 font-semibold whitespace-nowrap', column.isNumber && 'text-right')}
            >
              <span>{column.header}</span>
              <WidthHandle
                header={column.header}
                isLast={index === columns.length - 1}
                width={widths.of(column)}
                onChange={(width) => widths.set(column.header, width)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr
            key={idOf(item)}
            className={clsx(
              'relative border-t border-line',
              item === shown ? 'bg-brand-soft' : 'transition-colors hover:bg-sunken',
            )}
          >
            {columns.map(({ header, cell, isNumber }, index) =>
              index === 0 ? (
                <th key={header} scope="row" className="px-3 text-left font-semibold">
                  <RowButton isShown={item === shown} onChoose={() => onChoose(item)}>
                    {cell(item)}
                  </RowButton>
                </th>
              ) : (
                <td
                  key={header}
                  className={clsx('truncate px-3 text-ink-muted', isNumber && 'text-right tabular-nums')}
                >
                  {cell(item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a row; its button covers the whole row. */
function RowButton({ isShown, onChoose, children }: { isShown: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      ref={isShown ? scrollIntoView : null}
      type="button"
      aria-current={isShown}
      onClick={onChoose}
      className="block min-h-target w-full text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      <span className="block truncate">{children}</span>
    </button>
  );
}

/** The right edge of a column, dragged with a pointer or moved with the arrow keys; a double click gives back its first width. */
function WidthHandle({
  header,
  isLast,
  width,
  onChange,
}: {
  header: string;
  isLast: boolean;
  width: number;
  onChange: (width?: number) => void;
}) {
  const grip = useRef<{ x: number; width: number; rem: number }>(undefined);
  const take = (event: PointerEvent<HTMLInputElement>) => {
    // The range's own drag is as wide as the handle.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    grip.current = { x: event.clientX, width, rem };
  };
  const letGo = () => {
    grip.current = undefined;
  };
  return (
    <span
      className={clsx(
        'absolute inset-y-0 z-1 w-11 after:pointer-events-none after:absolute after:inset-y-3 after:w-px after:bg-line focus-within:after:w-0.5 focus-within:after:bg-focus hover:after:w-0.5 hover:after:bg-brand',
        isLast ? 'right-0 after:right-0' : '-right-5.5 after:left-1/2',
      )}
    >
      <input
        type="range"
        aria-label={`${header} 열의 너비`}
        min={NARROWEST}
        max={WIDEST}
        step={0.5}
        value={width}
        onChange={({ target }) => onChange(Number(target.value))}
        onPointerDown={take}
        onPointerMove={({ clientX }) => {
          if (grip.current) onChange(grip.current.width + (clientX - grip.current.x) / grip.current.rem);
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onDoubleClick={() => onChange()}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Delete') onChange();
        }}
        className="size-full cursor-col-resize touch-none appearance-none opacity-0"
      />
    </span>
  );
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
