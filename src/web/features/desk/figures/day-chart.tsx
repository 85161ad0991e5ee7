import { clsx } from 'clsx';
import { Fragment, useCallback, useId, useState } from 'react';
import { describeKoreanDay } from '../../../lib/korean-date.ts';

/** Lines of an axis from 0 to a value or just above it: whole numbers at round intervals, at most five. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const interval = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(most / interval));
  return Array.from({ length: count + 1 }, (_, index) => index * interval);
}

interface Series {
  readonly label: string;
  /** A class that colours it by `currentColor`. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
  /** Of the whole span; nothing where days do not add up. */
  readonly sum?: number;
}

const HEIGHT = 168;
/** Around the plot, in pixels: the figures of the axis, and the days below. */
const LEFT = 44;
const BOTTOM = 22;
const TOP = 8;

/**
 * Figures over Korean days as lines, or as bars on top of each other, with a legend that says the sums, and of the day under the pointer or chosen with
 * the arrow keys its values.
 */
export function DayChart({
  title,
  days,
  series,
  kind,
  format,
  formatTick = format,
}: {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  kind: 'lines' | 'stack';
  format: (value: number) => string;
  /** How it reads on the axis. */
  formatTick?: (value: number) => string;
}) {
  const id = useId();
  const { box, width } = useWidth();
  const [at, setAt] = useState<number>();
  const plotWidth = Math.max(1, width - LEFT);
  const plotHeight = HEIGHT - TOP - BOTTOM;
  const tops = days.map((_, day) => {
    const values = series.map((each) => each.values[day] ?? 0);
    return kind === 'stack' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  const ticks = ticksUpTo(Math.max(...tops));
  const most = ticks.at(-1) ?? 1;
  const dayWidth = plotWidth / days.length;
  const xOf = (day: number) => LEFT + dayWidth * (day + 0.5);
  const yOf = (value: number) => TOP + plotHeight * (1 - value / most);
  const read = (each: Series): string | undefined => {
    const value = at === undefined ? each.sum : each.values[at];
    return value === undefined ? undefined : value === null ? '–' : format(value);
  };
  const barWidth = Math.min(28, Math.max(1, dayWidth * 0.7));
  function stackOf(day: number) {
    let below = 0;
    return series.map(({ label, colour, values }) => {
      const from = below;
      below += values[day] ?? 0;
      return (
        <rect
          key={label}
          x={xOf(day) - barWidth / 2}
          y={yOf(below)}
          width={barWidth}
          height={yOf(from) - yOf(below)}
          className={clsx('fill-current', colour)}
        />
      );
    });
  }
  const said = at === undefined ? undefined : describeKoreanDay(days[at] ?? '');
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl border border-line p-4 lg:last:odd:col-span-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <p className="text-sm text-ink-muted tabular-nums">{said ?? `${days.length}일`}</p>
      </div>
      <ul className="flex min-h-12 flex-wrap content-start gap-x-4 py-1 text-sm">
        {series.map((each) => (
          <li key={each.label} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2.5 rounded-full bg-current', each.colour)} />
            <span className="text-ink-muted">{each.label}</span>
            <span className="font-semibold tabular-nums">{read(each)}</span>
          </li>
        ))}
      </ul>
      <div
        ref={box}
        className="relative rounded-md focus-within:outline-2 focus-within:outline-focus"
        style={{ height: HEIGHT }}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg aria-hidden width={width} height={HEIGHT} className="block overflow-visible text-xs tabular-nums">
          {ticks.map((tick) => (
            <g key={tick} className="text-line">
              <line x1={LEFT} x2={width} y1={yOf(tick)} y2={yOf(tick)} stroke="currentColor" />
              <text x={LEFT - 8} y={yOf(tick) + 4} textAnchor="end" className="fill-ink-faint">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {at !== undefined && (
            <rect x={xOf(at) - dayWidth / 2} y={TOP} width={dayWidth} height={plotHeight} className="fill-ink/6" />
          )}
          {kind === 'stack'
            ? days.map((day, index) => <Fragment key={day}>{stackOf(index)}</Fragment>)
            : series.map((each) => (
                <g key={each.label} className={each.colour}>
                  <path d={lineOf(each.values, xOf, yOf)} fill="none" stroke="currentColor" strokeWidth={2} />
                  {at !== undefined && typeof each.values[at] === 'number' && (
                    <circle cx={xOf(at)} cy={yOf(each.values[at])} r={4} fill="currentColor" />
                  )}
                </g>
              ))}
          {daysToName(days).map((index) => (
            <text
              key={index}
              x={xOf(index)}
              y={HEIGHT - 4}
              textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
              className="fill-ink-faint"
            >
              {days[index]?.slice(5).replace('-', '.')}
            </text>
          ))}
        </svg>
        <input
          type="range"
          aria-label={`${title}, 날짜`}
          aria-valuetext={
            said === undefined ? '' : `${said}: ${series.map((each) => `${each.label} ${read(each) ?? ''}`).join(', ')}`
          }
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          onFocus={() => setAt((before) => before ?? days.length - 1)}
          onBlur={() => setAt(undefined)}
          onChange={({ target }) => setAt(Number(target.value))}
          onPointerMove={({ nativeEvent }) =>
            setAt(Math.min(days.length - 1, Math.max(0, Math.floor((nativeEvent.offsetX - LEFT) / dayWidth))))
          }
          className="absolute inset-0 size-full cursor-crosshair appearance-none opacity-0"
        />
      </div>
    </section>
  );
}

/** A line that is broken where a day has no value; a lone day is a dot's length. */
function lineOf(
  values: readonly (number | null)[],
  xOf: (day: number) => number,
  yOf: (value: number) => number,
): string {
  return values
    .map((value, day) => {
      if (value === null) return '';
      const isFirst = day === 0 || values[day - 1] === null;
      const point = `${xOf(day).toFixed(1)} ${yOf(value).toFixed(1)}`;
      return isFirst ? `M${point}h.1` : `L${point}`;
    })
    .join('');
}

/** The first, the last and those between that leave room for their names. */
function daysToName(days: readonly string[]): number[] {
  const parts = Math.min(4, days.length - 1);
  return Array.from({ length: parts + 1 }, (_, part) => Math.round((part * (days.length - 1)) / Math.max(1, parts)));
}

function useWidth() {
  const [width, setWidth] = useState(0);
  const box = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
