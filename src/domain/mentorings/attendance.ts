import type { Fault } from '../payments/refunds.ts';

/** When a side said "here": before the start, in the ten minutes after it, or never. */
export const PRESENCES = ['ON_TIME', 'LATE', 'ABSENT'] as const;
export type Presence = (typeof PRESENCES)[number];

/** How a confirmed session ends: it took place, or somebody was not there. */
export type SessionOutcome =
  | { readonly status: 'COMPLETED' }
  | { readonly status: 'NO_SHOW'; readonly fault: Fault; readonly absent: readonly ('MENTOR' | 'MENTEE')[] };

const COMPLETED: SessionOutcome = { status: 'COMPLETED' };
const MENTEE_ABSENT: SessionOutcome = { status: 'NO_SHOW', fault: 'MENTEE', absent: ['MENTEE'] };
const MENTOR_ABSENT: SessionOutcome = { status: 'NO_SHOW', fault: 'MENTOR', absent: ['MENTOR'] };
/** Neither said a word: nobody can show that the thirty minutes happened, so the student is not charged for them. */
const BOTH_ABSENT: SessionOutcome = { status: 'NO_SHOW', fault: 'NOBODY', absent: ['MENTOR', 'MENTEE'] };

/** The nine outcomes (product §7.2): the mentor's presence, then the mentee's. */
const OUTCOMES: Readonly<Record<Presence, Readonly<Record<Presence, SessionOutcome>>>> = {
  ON_TIME: { ON_TIME: COMPLETED, LATE: COMPLETED, ABSENT: MENTEE_ABSENT },
  LATE: { ON_TIME: COMPLETED, LATE: COMPLETED, ABSENT: MENTEE_ABSENT },
  ABSENT: { ON_TIME: MENTOR_ABSENT, LATE: MENTOR_ABSENT, ABSENT: BOTH_ABSENT },
};

/** What the operator finds after a dispute: it took place, or who was not there. */
export const RESOLUTIONS = ['COMPLETED', 'MENTOR_ABSENT', 'MENTEE_ABSENT', 'BOTH_ABSENT'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

const OUTCOME_OF_RESOLUTION: Readonly<Record<Resolution, SessionOutcome>> = {
  COMPLETED,
  MENTOR_ABSENT,
  MENTEE_ABSENT,
  BOTH_ABSENT,
};

/** What becomes of a session by the operator's finding: one of the ends that the table knows. */
export function outcomeOfResolution(resolution: Resolution): SessionOutcome {
  return OUTCOME_OF_RESOLUTION[resolution];
}

/** Who was not there, by a finding. */
export function absentBy(resolution: Resolution): readonly ('MENTOR' | 'MENTEE')[] {
  const outcome = outcomeOfResolution(resolution);
  return outcome.status === 'NO_SHOW' ? outcome.absent : [];
}

/** The finding that the two sides' "here" speaks for. */
export function resolutionBySigns(mentor: Presence, mentee: Presence): Resolution {
  const outcome = outcomeOf(mentor, mentee);
  return RESOLUTIONS.find((resolution) => OUTCOME_OF_RESOLUTION[resolution] === outcome) ?? 'BOTH_ABSENT';
}

/** What becomes of a session, by who was there. */
export function outcomeOf(mentor: Presence, mentee: Presence): SessionOutcome {
  return OUTCOMES[mentor][mentee];
}

/** How a side's "here" counts. @param attendedAt when it was said; null for never */
export function presenceOf(attendedAt: Date | null, startsAt: Date): Presence {
  if (!attendedAt) return 'ABSENT';
  return attendedAt <= startsAt ? 'ON_TIME' : 'LATE';
}
