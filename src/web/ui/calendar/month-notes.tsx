import { clsx } from 'clsx';
import { addKoreanDays } from '#domain/time/korean-time.ts';
import type { CalendarNote } from './calendar.tsx';

interface Span extends CalendarNote {
  readonly first: string;
  readonly last: string;
}

/** The notes of a month below its days: `24일 ~ 26일 추석 연휴`. */
export function MonthNotes({
  month,
  from,
  until,
  noteOf,
}: {
  /** YYYY-MM */
  month: string;
  from: string;
  until: string | undefined;
  noteOf: (day: string) => CalendarNote | undefined;
}) {
  const spans = spansOf(month, { from, until }, noteOf);
  if (spans.length === 0) return null;
  return (
    <ul
      aria-label="이달의 공휴일과 학교 일정"
      className="flex flex-wrap gap-x-4 gap-y-1 px-1 pt-2 text-sm text-ink-muted"
    >
      {spans.map(({ first, last, label, isHoliday }) => (
        <li key={first}>
          <span className={clsx('font-medium tabular-nums', isHoliday && 'text-danger')}>
            {`${describeDate(first)}${last !== first ? ` ~ ${describeDate(last)}` : ''}`}
          </span>
          <span>{` ${label}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** Days in a row with the same note are one. */
function spansOf(
  month: string,
  { from, until }: { from: string; until: string | undefined },
  noteOf: (day: string) => CalendarNote | undefined,
): Span[] {
  const spans: Span[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addKoreanDays(day, 1)) {
    const note = day < from || (until !== undefined && day > until) ? undefined : noteOf(day);
    if (!note) continue;
    const before = spans.at(-1);
    if (before?.label === note.label && addKoreanDays(before.last, 1) === day)
      spans[spans.length - 1] = { ...before, last: day };
    else spans.push({ label: note.label, isHoliday: note.isHoliday, first: day, last: day });
  }
  return spans;
}

function describeDate(day: string): string {
  return `${Number(day.slice(8))}일`;
}
