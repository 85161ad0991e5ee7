import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

interface Line {
  readonly label: string;
  /** A CSS variable of the theme. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
}

const HEIGHT = 180;

/**
 * Lines over Korean days, drawn by uPlot: larger libraries are over the 40 kB that a page may add. Screen readers get the table beside it instead.
 * @param format how a value reads
 */
export default function Chart({
  days,
  lines,
  format,
}: {
  days: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
}) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let plot: UPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new UPlot(optionsOf(element, lines, format), dataOf(days, lines), element);
    };
    draw();
    dark.addEventListener('change', draw);
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [days, lines, format]);

  return <div ref={box} aria-hidden className="min-h-52 w-full [&_.uplot]:font-sans!" />;
}

function optionsOf(element: HTMLElement, lines: readonly Line[], format: (value: number) => string): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const axis = { font, stroke: colour('--color-ink-muted'), grid: { stroke: colour('--color-line'), width: 1 } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // Days are midnights in UTC here, so that no local zone shifts them.
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false } },
    axes: [
      { ...axis, values: (_plot, ticks) => ticks.map((tick) => new Date(tick * 1000).toISOString().slice(5, 10)) },
      { ...axis, size: 88, values: (_plot, ticks) => ticks.map(format) },
    ],
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max)] } },
    series: [
      { label: '날짜', value: (_plot, value) => (value ? new Date(value * 1000).toISOString().slice(0, 10) : '–') },
      ...lines.map(({ label, colour: name }) => ({
        label,
        stroke: colour(name),
        width: 2,
        points: { show: false },
        value: (_plot: UPlot, value: number | null) => (value === null ? '–' : format(value)),
      })),
    ],
  };
}

function dataOf(days: readonly string[], lines: readonly Line[]): UPlot.AlignedData {
  return [days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000), ...lines.map(({ values }) => [...values])];
}
