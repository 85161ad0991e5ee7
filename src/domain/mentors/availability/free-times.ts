import { type ProposalLoad, roomFor } from '../../mentorings/proposals/proposal-load.ts';
import { SUGGESTED_NOTICE_HOURS } from '../../mentorings/times/slot-limits.ts';
import { hasNotice, lastSlotDay } from '../../mentorings/times/slots.ts';
import { HALF_HOUR_MS, HOUR_MS } from '../../time/durations.ts';
import {
  addKoreanDays,
  describeKoreanDay,
  koreanClock,
  koreanDay,
  koreanWeek,
  mondayOfDay,
  parseKoreanTime,
  weekdayOfDay,
} from '../../time/korean-time.ts';
import { type HolidayChanges, holidayOn } from '../../time/public-holidays.ts';
import { inWakingHours } from '../../time/waking-hours.ts';
import type { AvailabilityWeek } from './week.ts';

/** What decides which half hours of a mentor are free. */
export interface AvailabilityFacts {
  readonly week: AvailabilityWeek;
  /** By Korean day: its half hours in place of the week's. */
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
  /** The hours that the mentor asks for, MINIMUM_NOTICE_HOURS at least. */
  readonly noticeHours: number;
  /** Null for any number. */
  readonly maxSessionsAWeek: number | null;
  /** The starts of confirmed sessions, from the Monday of this week on, in either role. */
  readonly booked: readonly Date[];
  /** Those where they are the mentor: only these fill a week. */
  readonly sessions: readonly Date[];
  /** Half hours since 1970 in which a calendar of the mentor's own has something else (product §3.6). */
  readonly busy: ReadonlySet<number>;
  /** What operators say of public holidays, from this day on. */
  readonly holidayChanges: HolidayChanges;
}

/** Why no time of a day can be proposed. */
export const CLOSURES = ['DAY_OFF', 'WEEK_FULL'] as const;
type Closure = (typeof CLOSURES)[number];

/** A Korean day, `YYYY-MM-DD`, of a mentor; half hours as `HH:MM`. */
interface FreeDay {
  readonly day: string;
  readonly closure: Closure | null;
  /** The mentor has time and nothing prevents it. */
  readonly free: readonly string[];
  /** Taken by a confirmed session. */
  readonly booked: readonly string[];
}

/** A mentor's days from a Korean day on, to the last one on which a time may be proposed at `now`. */
export function freeDays(facts: AvailabilityFacts, from: string, now: Date): FreeDay[] {
  return [...daysFrom(facts, from, now)];
}

/**
 * The start of the next free half hour that we suggest, or undefined if there is none up to the last day that can be proposed. It is at least
 * SUGGESTED_NOTICE_HOURS ahead; one on a public holiday gives way to one on another day within a week of it.
 */
export function nextFreeTime(facts: AvailabilityFacts, now: Date): Date | undefined {
  let first: Date | undefined;
  for (const { day, free } of daysFrom(suggestible(facts), koreanDay(now), now)) {
    if (first && day > addKoreanDays(koreanDay(first), 7)) break;
    if (!free[0]) continue;
    if (holidayOn(day, facts.holidayChanges) === undefined) return startOf(day, free[0]);
    first ??= startOf(day, free[0]);
  }
  return first;
}

/**
 * The first free half hour of up to `days` days, soonest first: the next free time, then one for each following day. The following ones
 * are never on a public holiday.
 */
export function nextFreeTimes(facts: AvailabilityFacts, now: Date, days: number): Date[] {
  const first = nextFreeTime(facts, now);
  if (!first) return [];
  const times = [first];
  for (const { day, free } of daysFrom(suggestible(facts), addKoreanDays(koreanDay(first), 1), now)) {
    if (times.length >= days) break;
    if (free[0] && holidayOn(day, facts.holidayChanges) === undefined) times.push(startOf(day, free[0]));
  }
  return times;
}

/** Whether a half hour is free: the mentor offers it, it is neither booked nor closed, and it is outside the notice period. */
export function isFreeAt(facts: AvailabilityFacts, start: Date, now: Date): boolean {
  const isBooked = facts.booked.some((booked) => booked.getTime() === start.getTime());
  return (
    startsOn(facts, koreanDay(start)).includes(koreanClock(start)) &&
    !isBooked &&
    !isBusyAt(facts, start) &&
    problemWithWishes([start], facts, now) === undefined
  );
}

/** Whether a half hour is free after a change of the mentor's times that was not free before it. */
export function opensFreeTimes(before: AvailabilityFacts, after: AvailabilityFacts, now: Date): boolean {
  const today = koreanDay(now);
  const known = new Set(freeDays(before, today, now).flatMap(({ day, free }) => free.map((clock) => day + clock)));
  return freeDays(after, today, now).some(({ day, free }) => free.some((clock) => !known.has(day + clock)));
}

/**
 * Why a student may not propose these times to the mentor, as a Korean sentence, or undefined: on a closed day, in a week that is full,
 * sooner than the mentor asks for. Times outside of the week's half hours may be proposed (SPEC §3's times are a preference).
 */
export function problemWithWishes(starts: readonly Date[], facts: AvailabilityFacts, now: Date): string | undefined {
  const sessions = byDay(facts.sessions);
  for (const start of starts) {
    const day = koreanDay(start);
    const closure = closureOf(facts, sessions, day);
    if (closure === 'DAY_OFF') return `${describeKoreanDay(day)}은 선배가 쉬는 날이에요. 다른 날짜를 선택해 주세요.`;
    if (closure === 'WEEK_FULL') {
      return `${describeKoreanDay(day)}이 있는 주는 선배의 멘토링이 모두 찼어요. 다른 주의 시간을 선택해 주세요.`;
    }
  }
  if (starts.every((start) => hasNotice(start, now, facts.noticeHours))) return undefined;
  return `이 선배에게는 시작까지 ${facts.noticeHours}시간 이상 남은 시간을 제안할 수 있어요.`;
}

/** Whether a calendar of the mentor's own has something else in a half hour: it can be proposed and accepted all the same. */
export function isBusyAt({ busy }: Pick<AvailabilityFacts, 'busy'>, start: Date): boolean {
  return busy.has(start.getTime() / HALF_HOUR_MS);
}

function suggestible(facts: AvailabilityFacts): AvailabilityFacts {
  return { ...facts, noticeHours: Math.max(facts.noticeHours, SUGGESTED_NOTICE_HOURS) };
}

function* daysFrom(facts: AvailabilityFacts, from: string, now: Date): Generator<FreeDay> {
  const [taken, sessions] = [byDay(facts.booked), byDay(facts.sessions)];
  const [today, last] = [koreanDay(now), lastSlotDay(now)];
  for (let day = from < today ? today : from; day <= last; day = addKoreanDays(day, 1)) {
    const booked = taken.get(day) ?? [];
    const closure = closureOf(facts, sessions, day);
    const free = closure
      ? []
      : inTime(startsOn(facts, day), day, now, facts.noticeHours).filter(
          (clock) => !booked.includes(clock) && !(facts.busy.size > 0 && isBusyAt(facts, startOf(day, clock))),
        );
    yield { day, closure, free, booked };
  }
}

/** Why no time of a Korean day can be proposed; null if one can. */
function closureOn(facts: AvailabilityFacts, day: string): Closure | null {
  return closureOf(facts, byDay(facts.sessions), day);
}

/** The first of these times that is in a full week, whether the day is closed or not. */
export function findInFullWeek(
  facts: Pick<AvailabilityFacts, 'maxSessionsAWeek' | 'sessions'>,
  starts: readonly Date[],
): Date | undefined {
  const sessions = byDay(facts.sessions);
  return starts.find((start) => isFull(facts, sessions, koreanDay(start)));
}

function closureOf(facts: AvailabilityFacts, sessions: ReadonlyMap<string, string[]>, day: string): Closure | null {
  if (facts.exceptions.get(day)?.length === 0) return 'DAY_OFF';
  return isFull(facts, sessions, day) ? 'WEEK_FULL' : null;
}

function startsOn({ exceptions, week }: AvailabilityFacts, day: string): readonly string[] {
  return exceptions.get(day) ?? week[weekdayOfDay(day)];
}

/** Whether the mentor has as many sessions as they want from the Monday to the Sunday around a day. */
function isFull(
  { maxSessionsAWeek }: Pick<AvailabilityFacts, 'maxSessionsAWeek'>,
  sessions: ReadonlyMap<string, string[]>,
  day: string,
): boolean {
  if (maxSessionsAWeek === null) return false;
  const monday = mondayOfDay(day);
  let count = 0;
  for (let offset = 0; offset < 7; offset += 1) count += sessions.get(addKoreanDays(monday, offset))?.length ?? 0;
  return count >= maxSessionsAWeek;
}

function byDay(starts: readonly Date[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const start of starts) {
    const day = koreanDay(start);
    days.set(day, [...(days.get(day) ?? []), koreanClock(start)]);
  }
  return days;
}

/** The half hours of a day that can still be offered. If the start of the day can be offered, all can: only the nearest days need a closer look. */
function inTime(clocks: readonly string[], day: string, now: Date, noticeHours: number): readonly string[] {
  if (clocks.length === 0 || hasNotice(startOf(day, '00:00'), now, noticeHours)) return clocks;
  return clocks.filter((clock) => hasNotice(startOf(day, clock), now, noticeHours));
}

function startOf(day: string, clock: string): Date {
  return parseKoreanTime(`${day}T${clock}:00`) ?? new Date(Number.NaN);
}

/** A student who waited for a mentor may propose this long before others. */
const AHEAD_MS = 12 * HOUR_MS;
/** A student can wait for at most this many mentors. */
export const MAX_WAITS = 10;

/** What a mentor's load leaves open (product §3.3). */
export const LOADS = ['OPEN', 'WEEK_FULL', 'PROPOSALS_FULL'] as const;
export type Load = (typeof LOADS)[number];

/** What the mentor's load leaves open at `now`. */
export function loadOf(facts: AvailabilityFacts & ProposalLoad, now: Date): Load {
  if (roomFor(facts) === 0) return 'PROPOSALS_FULL';
  return closureOn(facts, koreanDay(now)) === 'WEEK_FULL' ? 'WEEK_FULL' : 'OPEN';
}

/** For how many more sessions the mentor has room in the Korean week around `now`; `Infinity` for any number. */
export function roomInWeek(
  { maxSessionsAWeek, sessions }: Pick<AvailabilityFacts, 'maxSessionsAWeek' | 'sessions'>,
  now: Date,
): number {
  if (maxSessionsAWeek === null) return Infinity;
  const { from, until } = koreanWeek(now);
  return Math.max(0, maxSessionsAWeek - sessions.filter((start) => start >= from && start < until).length);
}

/** How long the place is kept for a student who is told at `now`: twelve hours from when they are awake, never ending at night. */
export function aheadUntil(now: Date): Date {
  return inWakingHours(new Date(inWakingHours(now).getTime() + AHEAD_MS));
}
