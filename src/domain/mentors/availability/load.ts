import { type ProposalLoad, roomFor } from '../../mentorings/proposals/proposal-load.ts';
import { HOUR_MS } from '../../time/durations.ts';
import { koreanDay, koreanWeek } from '../../time/korean-time.ts';
import { inWakingHours } from '../../time/waking-hours.ts';
import { type AvailabilityFacts, closureOn } from './free-times.ts';

/** A student who waited for a mentor may propose this long before others. */
export const AHEAD_MS = 12 * HOUR_MS;
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
