import type { EndCause } from '../../money/refunds.ts';
import { MINUTE_MS } from '../../time/durations.ts';

/** "Here" counts from ten minutes before the start to ten minutes after it. */
export const ATTENDANCE_WINDOW_MINUTES = 10;

export const ATTENDANCE_WINDOW_MS = ATTENDANCE_WINDOW_MINUTES * MINUTE_MS;

/** "Here" may be said from ten minutes before the start to ten minutes after it. */
export function isAttendanceOpen(startsAt: Date | null, now: Date): boolean {
  return startsAt !== null && Math.abs(now.getTime() - startsAt.getTime()) <= ATTENDANCE_WINDOW_MS;
}

/** When a side was seen: before the start, after it, or never. */
export const PRESENCES = ['ON_TIME', 'LATE', 'ABSENT'] as const;
export type Presence = (typeof PRESENCES)[number];

/** How a confirmed session ends: it took place, at least one side was absent, or both were there and no session came of it. */
export type SessionOutcome =
  | { readonly status: 'COMPLETED'; readonly cause: 'COMPLETED' | 'HALF' }
  | { readonly status: 'NO_SHOW'; readonly cause: EndCause; readonly absent: readonly ('MENTOR' | 'MENTEE')[] }
  | { readonly status: 'CANCELLED'; readonly cause: 'NOBODY' };

const COMPLETED: SessionOutcome = { status: 'COMPLETED', cause: 'COMPLETED' };
const MENTEE_ABSENT: SessionOutcome = { status: 'NO_SHOW', cause: 'MENTEE', absent: ['MENTEE'] };
const MENTOR_ABSENT: SessionOutcome = { status: 'NO_SHOW', cause: 'MENTOR', absent: ['MENTOR'] };
/** Neither side confirmed: nothing shows that the session took place, so the student is not charged. */
const BOTH_ABSENT: SessionOutcome = { status: 'NO_SHOW', cause: 'NOBODY', absent: ['MENTOR', 'MENTEE'] };
/** They met, and the session was only partly held. */
const HALF: SessionOutcome = { status: 'COMPLETED', cause: 'HALF' };
/** Both were there, and no session came of it: nobody was absent. */
const NOT_HELD: SessionOutcome = { status: 'CANCELLED', cause: 'NOBODY' };

/** The nine outcomes (product §7.2): the mentor's presence, then the mentee's. */
const OUTCOMES: Readonly<Record<Presence, Readonly<Record<Presence, SessionOutcome>>>> = {
  ON_TIME: { ON_TIME: COMPLETED, LATE: COMPLETED, ABSENT: MENTEE_ABSENT },
  LATE: { ON_TIME: COMPLETED, LATE: COMPLETED, ABSENT: MENTEE_ABSENT },
  ABSENT: { ON_TIME: MENTOR_ABSENT, LATE: MENTOR_ABSENT, ABSENT: BOTH_ABSENT },
};

/** The findings about a disputed session: it took place, wholly or half; a side was absent; or both were there and it was not held. */
export const RESOLUTIONS = ['COMPLETED', 'HALF', 'NOT_HELD', 'MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

const OUTCOME_OF_RESOLUTION: Readonly<Record<Resolution, SessionOutcome>> = {
  COMPLETED,
  MENTOR_ABSENT,
  MENTEE_ABSENT,
  BOTH_ABSENT,
  HALF,
  NOT_HELD,
};

/** The outcome by a decision. */
export function outcomeOfResolution(resolution: Resolution): SessionOutcome {
  return OUTCOME_OF_RESOLUTION[resolution];
}

/** The absent sides of a resolution. */
export function absentBy(resolution: Resolution): readonly ('MENTOR' | 'MENTEE')[] {
  const outcome = outcomeOfResolution(resolution);
  return outcome.status === 'NO_SHOW' ? outcome.absent : [];
}

/** The resolutions that follow from two attendances alone. */
const SIGNED = ['COMPLETED', 'MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT'] as const;
type SignedResolution = (typeof SIGNED)[number];

/** The resolution that follows from the two sides' attendance confirmations. */
export function resolutionBySigns(mentor: Presence, mentee: Presence): SignedResolution {
  const outcome = outcomeOf(mentor, mentee);
  return SIGNED.find((resolution) => OUTCOME_OF_RESOLUTION[resolution] === outcome) ?? 'BOTH_ABSENT';
}

/** The outcome of a session by both sides' presence. */
export function outcomeOf(mentor: Presence, mentee: Presence): SessionOutcome {
  return OUTCOMES[mentor][mentee];
}

/** The notice before a session ends in any way but completion: which side was not seen, or that nothing proves a meeting. */
export const ATTENDANCE_NOTICES = ['MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT', 'NOT_MET'] as const;
export type AttendanceNotice = (typeof ATTENDANCE_NOTICES)[number];

/**
 * The notice that both sides get about their attendance; undefined if they met (product §7.2).
 * @param seen.hasMet whether anything shows that they met, besides their own words
 */
export function attendanceNotice(seen: {
  mentor: Presence;
  mentee: Presence;
  hasMet: boolean;
}): AttendanceNotice | undefined {
  const resolution = resolutionBySigns(seen.mentor, seen.mentee);
  if (resolution !== 'COMPLETED') return resolution;
  return seen.hasMet ? undefined : 'NOT_MET';
}

/**
 * How a side's attendance counts.
 * @param attendedAt when it was confirmed; null for never
 * @param wasReceived whether the other side received it in the room: then it is not absent
 */
export function presenceOf(attendedAt: Date | null, startsAt: Date, wasReceived = false): Presence {
  if (!attendedAt) return wasReceived ? 'LATE' : 'ABSENT';
  return attendedAt <= startsAt ? 'ON_TIME' : 'LATE';
}
