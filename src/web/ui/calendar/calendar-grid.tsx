import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { ko } from 'react-day-picker/locale/ko';
import { addKoreanDays } from '#domain/time/korean-time.ts';
import type { CalendarProps, CalendarNote } from './calendar.tsx';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** The note of a day, for its button: the library passes it nothing of ours. */
const NoteOf = createContext<NonNullable<CalendarProps['noteOf']>>(() => undefined);

/** What {@link Calendar} shows. Days are passed as text, so the browser's own time zone never shifts them. */
export default function CalendarGrid({
  value,
  onChange,
  today,
  max,
  isMarked,
  isClosed,
  noteOf = NO_NOTES,
}: CalendarProps) {
  const [turnedTo, setMonth] = useState(() => toDate(value ?? today));
  // The chosen day may lie in a month that has passed, also while this is open: that month cannot be shown.
  const month = toDay(turnedTo) < today.slice(0, 7) ? toDate(today) : turnedTo;
  return (
    <NoteOf value={noteOf}>
      <DayPicker
        mode="single"
        required
        locale={ko}
        today={toDate(today)}
        month={month}
        onMonthChange={setMonth}
        startMonth={toDate(today)}
        endMonth={max ? toDate(max) : undefined}
        selected={value ? toDate(value) : undefined}
        onSelect={(date) => onChange(toDay(date))}
        disabled={[
          { before: toDate(today) },
          ...(max ? [{ after: toDate(max) }] : []),
          (date) => date.getMonth() !== month.getMonth(),
          (date) => isClosed?.(toDay(date)) ?? false,
        ]}
        modifiers={{
          marked: (date) => isMarked?.(toDay(date)) ?? false,
          closed: (date) => isClosed?.(toDay(date)) ?? false,
          holiday: (date) => noteOf(toDay(date))?.isHoliday ?? false,
        }}
        modifiersClassNames={{ holiday: 'text-danger' }}
        showOutsideDays
        fixedWeeks
        formatters={FORMATTERS}
        labels={LABELS}
        classNames={CLASS_NAMES}
        components={COMPONENTS}
      />
      <MonthNotes month={toDay(month).slice(0, 7)} from={today} until={max} noteOf={noteOf} />
    </NoteOf>
  );
}

const NO_NOTES = () => undefined;

const FORMATTERS: DayPickerProps['formatters'] = {
  formatCaption: (month) => `${month.getFullYear()}년 ${month.getMonth() + 1}월`,
  formatWeekdayName: (day) => WEEKDAYS[day.getDay()] ?? '',
};

const LABELS: DayPickerProps['labels'] = {
  labelGrid: (month) => `${month.getFullYear()}년 ${month.getMonth() + 1}월`,
  labelNav: () => '달 바꾸기',
  labelNext: () => '다음 달',
  labelPrevious: () => '이전 달',
  labelWeekday: (date) => `${WEEKDAYS[date.getDay()]}요일`,
};

const NAV_BUTTON = clsx(
  'inline-flex size-target items-center justify-center rounded-full hover:bg-sunken',
  'aria-disabled:text-ink-faint/40 aria-disabled:hover:bg-transparent',
);

const CLASS_NAMES: DayPickerProps['classNames'] = {
  months: 'relative',
  month_caption: 'flex h-11 items-center justify-center text-lg font-bold',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-9 text-center text-sm font-medium text-ink-faint',
  day: 'p-0 text-center',
  day_button: clsx(
    'relative mx-auto flex size-target max-w-full items-center justify-center rounded-full text-base tabular-nums',
    'transition-colors duration-150 hover:not-disabled:bg-sunken disabled:cursor-not-allowed',
  ),
  today: 'font-bold text-brand-ink',
  selected: '[&>button]:bg-brand! [&>button]:font-bold [&>button]:text-on-brand',
  disabled: 'font-normal! text-ink-faint/45!',
  outside: 'text-ink-faint/45',
};

const COMPONENTS: DayPickerProps['components'] = {
  DayButton,
  Chevron: ({ orientation }) =>
    orientation === 'left' ? (
      <ChevronLeft aria-hidden className="size-6" />
    ) : (
      <ChevronRight aria-hidden className="size-6" />
    ),
};

/**
 * One day, named by its text content: the visible number, with the rest of the date for screen readers. The library's `aria-label`
 * would replace that text, and in Korean it omits the number (WCAG 2.5.3).
 */
function DayButton({ day, modifiers, 'aria-label': _label, children, ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus();
  }, [modifiers.focused]);

  const { date } = day;
  const note = useContext(NoteOf)(toDay(date));
  const isMarked = modifiers.marked && !modifiers.disabled;
  return (
    <button {...button} type="button" ref={ref}>
      <span className="sr-only">{`${date.getFullYear()}년 ${date.getMonth() + 1}월 `}</span>
      <span>{children}</span>
      <span className="sr-only">
        {`일 ${WEEKDAYS[date.getDay()]}요일${modifiers.today ? ', 오늘' : ''}${note ? `, ${note.label}` : ''}${isMarked ? ', 가능한 시간 있음' : ''}${modifiers.closed ? ', 고를 수 없음' : ''}${modifiers.selected ? ', 선택됨' : ''}`}
      </span>
      {isMarked && (
        <span
          aria-hidden
          className={clsx(
            'absolute bottom-1 left-1/2 size-1 -translate-x-1/2 rounded-full',
            modifiers.selected ? 'bg-on-brand' : 'bg-brand',
          )}
        />
      )}
    </button>
  );
}

function toDate(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date) {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

interface Span extends CalendarNote {
  readonly first: string;
  readonly last: string;
}

type MonthNotesProps = {
  /** YYYY-MM */
  month: string;
  from: string;
  until: string | undefined;
  noteOf: (day: string) => CalendarNote | undefined;
};

/** The notes of a month below its days: `24일 ~ 26일 추석 연휴`. */
function MonthNotes(props: MonthNotesProps) {
  const spans = spansOf(props);
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
function spansOf({ month, from, until, noteOf }: MonthNotesProps): Span[] {
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
