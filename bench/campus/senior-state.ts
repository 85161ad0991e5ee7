import { roomFor } from '#domain/mentorings/proposals/proposal-load.ts';
import { DEFAULT_MINIMUM_NOTICE_HOURS, SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { hasNotice } from '#domain/mentorings/times/slots.ts';
import type { AvailabilityFacts } from '#domain/mentors/availability/free-times.ts';
import { buildWeek } from '#domain/mentors/availability/week.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';
import { HALF_HOURS_A_DAY, START, weekOf } from './calendar.ts';
import type { Senior } from './population.ts';

/** An answered or lapsed proposal, as `lapsesInARow` reads it. */
export interface Outcome {
  readonly mentoringId: number;
  readonly hasLapsed: boolean;
  readonly askedAt: number;
}

/** What the product knows of a senior in the course of the semester. */
export class SeniorState {
  readonly senior: Senior;
  readonly #hasLimits: boolean;
  readonly #booked = new Set<number>();
  readonly #sessions = new Map<number, number>();
  readonly #week: AvailabilityFacts['week'];
  /** Newest first, since the last pause. */
  outcomes: Outcome[] = [];
  open = 0;
  isPaused = false;
  resumedAt = -Infinity;
  /** The first lapse of the row about which they were asked whether to take a pause. */
  askedAbout: number | undefined;

  /** @param hasLimits whether they have set what they have time for */
  constructor(senior: Senior, hasLimits: boolean) {
    this.senior = senior;
    this.#hasLimits = hasLimits;
    this.#week = buildWeek((weekday) => {
      const day = KOREAN_WEEKDAYS.indexOf(weekday);
      return SLOT_STARTS.filter((_clock, half) => senior.free.has(day * HALF_HOURS_A_DAY + half));
    });
  }

  isListed(now: number): boolean {
    return !this.isPaused && START + this.senior.listedAt <= now;
  }

  /** Open proposals at most: twice a week's sessions. */
  get hasRoom(): boolean {
    const maxOpenProposals = this.#hasLimits ? openLimitOf(this.senior) : null;
    return roomFor({ maxOpenProposals, openProposals: this.open }) > 0;
  }

  isBooked(start: number): boolean {
    return this.#booked.has(start);
  }

  /** What `isFreeAt` says of a half hour of the week in which they have time; tested against it. */
  isOpenAt(start: number, now: number): boolean {
    return (
      !this.#booked.has(start) &&
      !this.isWeekFull(start) &&
      hasNotice(new Date(start), new Date(now), DEFAULT_MINIMUM_NOTICE_HOURS)
    );
  }

  book(start: number): void {
    this.#booked.add(start);
    this.#sessions.set(weekOf(start), (this.#sessions.get(weekOf(start)) ?? 0) + 1);
  }

  note(outcome: Outcome): void {
    this.outcomes = [outcome, ...this.outcomes].toSorted((a, b) => b.askedAt - a.askedAt).slice(0, 3);
  }

  /** As the product's rules read them. */
  facts(): AvailabilityFacts {
    return {
      week: this.#week,
      exceptions: new Map(),
      noticeHours: DEFAULT_MINIMUM_NOTICE_HOURS,
      maxSessionsAWeek: this.#hasLimits ? this.senior.sessionsAWeek : null,
      booked: [...this.#booked].map((start) => new Date(start)),
      sessions: [...this.#booked].map((start) => new Date(start)),
      busy: new Set(),
      holidayChanges: NO_CHANGES,
    };
  }

  /** Whether they have as many sessions in the week of this time as they have set. */
  isWeekFull(start: number): boolean {
    return this.#hasLimits && (this.#sessions.get(weekOf(start)) ?? 0) >= this.senior.sessionsAWeek;
  }
}

/** How many open proposals a senior with limits wants. */
export function openLimitOf({ sessionsAWeek }: Senior): number {
  return 2 * sessionsAWeek;
}
