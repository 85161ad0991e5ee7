import type { Availability } from '#contract/mentors/availability.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { type AvailabilityWeek, buildWeek } from '#domain/mentors/availability/week.ts';
import { addKoreanDays, KOREAN_WEEKDAYS, type KoreanWeekday, weekdayOfDay } from '#domain/time/korean-time.ts';

export interface Cell {
  readonly weekday: KoreanWeekday;
  readonly clock: string;
}

/** Half hours that no edit changes. */
export type LockedCells = ReadonlySet<string>;

/** Sessions within this many days from today lock their half hours. */
const LOCKED_DAYS = 7;

export const cellKey = ({ weekday, clock }: Cell): string => `${weekday} ${clock}`;

/** The half hours of confirmed sessions in the next seven days, today included. */
export function lockedCells(booked: Availability['booked'], today: string): LockedCells {
  const end = addKoreanDays(today, LOCKED_DAYS);
  const near = booked.filter(({ day }) => day >= today && day < end);
  return new Set(
    near.flatMap(({ day, starts }) => starts.map((clock) => cellKey({ weekday: weekdayOfDay(day), clock }))),
  );
}

export function hasCell(week: AvailabilityWeek, { weekday, clock }: Cell): boolean {
  return week[weekday].includes(clock);
}

/** The week with all half hours between two cells, in both directions, on or off; locked ones stay as they are. */
export function paint(
  week: AvailabilityWeek,
  { from, to, isOn, locked }: { from: Cell; to: Cell; isOn: boolean; locked: LockedCells },
): AvailabilityWeek {
  const isBetween = (index: number, one: number, other: number) =>
    index >= Math.min(one, other) && index <= Math.max(one, other);
  const [firstDay, lastDay] = [from, to].map(({ weekday }) => KOREAN_WEEKDAYS.indexOf(weekday)) as [number, number];
  const [firstClock, lastClock] = [from, to].map(({ clock }) => SLOT_STARTS.indexOf(clock)) as [number, number];
  return buildWeek((weekday) => {
    if (!isBetween(KOREAN_WEEKDAYS.indexOf(weekday), firstDay, lastDay)) return week[weekday];
    return SLOT_STARTS.filter((clock, index) => {
      const isPainted = isBetween(index, firstClock, lastClock) && !locked.has(cellKey({ weekday, clock }));
      return isPainted ? isOn : week[weekday].includes(clock);
    });
  });
}

/** The week with the same half hours on some weekdays; locked ones stay as they are. */
export function setDays(
  week: AvailabilityWeek,
  { days, starts, locked }: { days: readonly KoreanWeekday[]; starts: readonly string[]; locked: LockedCells },
): AvailabilityWeek {
  return buildWeek((weekday) =>
    days.includes(weekday)
      ? SLOT_STARTS.filter((clock) =>
          (locked.has(cellKey({ weekday, clock })) ? week[weekday] : starts).includes(clock),
        )
      : week[weekday],
  );
}

/** The cell beside another one, for an arrow key; the same one at the edge, and for another key. */
export function neighbourOf({ weekday, clock }: Cell, key: string): Cell {
  const [column, row] = [KOREAN_WEEKDAYS.indexOf(weekday), SLOT_STARTS.indexOf(clock)];
  const moves: Record<string, readonly [columns: number, rows: number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-column, 0],
    End: [KOREAN_WEEKDAYS.length - 1 - column, 0],
    PageUp: [0, -Math.min(row, 4)],
    PageDown: [0, Math.min(SLOT_STARTS.length - 1 - row, 4)],
  };
  const [columns, rows] = moves[key] ?? [0, 0];
  return { weekday: KOREAN_WEEKDAYS[column + columns] ?? weekday, clock: SLOT_STARTS[row + rows] ?? clock };
}

/** Hours of a day in one piece, as places in SLOT_STARTS: from one up to another, which is not part of it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Half hours as spans, earliest first. */
export function spansOf(starts: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const index of starts.map((clock) => SLOT_STARTS.indexOf(clock)).toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.until === index) spans[spans.length - 1] = { from: last.from, until: index + 1 };
    else spans.push({ from: index, until: index + 1 });
  }
  return spans;
}

/** The half hours of spans, each once, earliest first. */
export function startsOf(spans: readonly Span[]): string[] {
  return SLOT_STARTS.filter((_, index) => spans.some(({ from, until }) => index >= from && index < until));
}

const SUGGESTED_START = '19:00';
const SUGGESTED_LENGTH = 4;

/** Up to two hours that are not in the spans, from the evening on if they can be; nothing for a full day. */
export function suggestSpan(spans: readonly Span[]): Span | undefined {
  const taken = startsOf(spans);
  const isFree = (clock: string | undefined) => clock !== undefined && !taken.includes(clock);
  const start = SLOT_STARTS.find((clock) => clock >= SUGGESTED_START && isFree(clock)) ?? SLOT_STARTS.find(isFree);
  if (start === undefined) return undefined;
  const from = SLOT_STARTS.indexOf(start);
  let until = from + 1;
  while (until < from + SUGGESTED_LENGTH && isFree(SLOT_STARTS[until])) until += 1;
  return { from, until };
}

/** The clock at a place in SLOT_STARTS, or at their end. */
export const clockAt = (index: number): string => SLOT_STARTS[index] ?? '24:00';

/** A span as `10:00~12:00`. */
export const describeSpan = ({ from, until }: Span): string => `${clockAt(from)}~${clockAt(until)}`;

/** Half hours as hours: `10:00~12:00, 19:00~20:00`. */
export const describeHours = (starts: readonly string[]): string => spansOf(starts).map(describeSpan).join(', ');
