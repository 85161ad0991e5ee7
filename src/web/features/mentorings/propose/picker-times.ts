import type { FreeTimes } from '#contract/mentors/availability.ts';
import { SUGGESTED_NOTICE_HOURS } from '#domain/mentorings/times/slot-limits.ts';
import {
  CLOSED_SLOT_MESSAGE,
  openStarts,
  problemWithSlots,
  TAKEN_SLOT_MESSAGE,
} from '#domain/mentorings/times/slots.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';

type Day = FreeTimes['days'][number];

/** A mentor's times, as far as the picker knows them. */
export interface KnownTimes {
  /** The side that chooses. */
  readonly side: 'mentor' | 'mentee';
  /** Hours before its start until which a time can be chosen. */
  readonly noticeHours: number;
  /** By Korean day; undefined while they are not known. */
  readonly days: ReadonlyMap<string, Day> | undefined;
}

/** The half hours of a day that can be chosen, `HH:MM`: those at which the mentor has time, and all others. */
export interface DayTimes {
  readonly free: readonly string[];
  readonly outside: readonly string[];
  /** Whether some are omitted because of a session. */
  readonly hasTaken: boolean;
}

/** The half hours that the picker offers on a Korean day. @param chosen `startTime`s of the other chosen times */
export function timesOfDay(known: KnownTimes, day: string, chosen: readonly string[], now: Date): DayTimes {
  if (isClosed(known, day)) return { free: [], outside: [], hasTaken: false };
  const facts = known.days?.get(day);
  const taken = [...(facts?.booked ?? []), ...(facts?.own ?? [])];
  const starts = openStarts(day, chosen, now, known.noticeHours);
  const left = starts.filter((clock) => !taken.includes(clock));
  return {
    free: left.filter((clock) => facts?.free.includes(clock)),
    outside: left.filter((clock) => !facts?.free.includes(clock)),
    hasTaken: left.length < starts.length,
  };
}

/** Whether a student can choose no time of a day; a mentor can always choose. */
export function isClosed({ side, days }: KnownTimes, day: string): boolean {
  return side === 'mentee' && Boolean(days?.get(day)?.closure);
}

/** Whether the mentor has a free half hour on a day that is not chosen already. */
export function hasFree(known: KnownTimes, day: string, chosen: readonly string[], now: Date): boolean {
  // A calendar asks this of every day it shows.
  return Boolean(known.days?.get(day)?.free.length) && timesOfDay(known, day, chosen, now).free.length > 0;
}

/** The note on a day: a public holiday, or the school's exams. */
export function noteOf({ days }: Pick<KnownTimes, 'days'>, day: string): Day['note'] {
  return days?.get(day)?.note ?? null;
}

/**
 * The first day with a free half hour that is not too near to be suggested, which is in no exams and no public holiday if there is another one; undefined without one, or while
 * they are not known.
 */
export function firstFreeDay(known: KnownTimes, chosen: readonly string[], now: Date): string | undefined {
  const suggested = { ...known, noticeHours: Math.max(known.noticeHours, SUGGESTED_NOTICE_HOURS) };
  const free = [...(known.days?.keys() ?? [])].filter((day) => hasFree(suggested, day, chosen, now));
  return free.find((day) => !noteOf(known, day)?.isAvoided) ?? free[0];
}

/** Whether a chosen `startTime` is outside the mentor's times; false while they are unknown. */
export function isOutside({ days }: KnownTimes, startTime: string): boolean {
  const facts = days?.get(startTime.slice(0, 10));
  return facts !== undefined && !facts.free.includes(startTime.slice(11, 16));
}

/** Why a chosen `startTime` cannot be offered any more, as a Korean sentence, or undefined. */
export function problemWithChoice(known: KnownTimes, startTime: string, now: Date): string | undefined {
  const start = parseKoreanTime(startTime);
  if (!start) return undefined;
  const problem = problemWithSlots([start], now, known.noticeHours);
  if (problem) return problem;
  const [day, clock] = [startTime.slice(0, 10), startTime.slice(11, 16)];
  const facts = known.days?.get(day);
  if (facts?.booked.includes(clock) || facts?.own.includes(clock)) return TAKEN_SLOT_MESSAGE;
  return isClosed(known, day) ? CLOSED_SLOT_MESSAGE : undefined;
}
