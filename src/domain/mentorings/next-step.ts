import { HOUR_MS } from '../time/durations.ts';
import { objectionsUntil } from './deadlines/deadlines.ts';
import { reviewsEndAt } from './reviews/reviews.ts';
import type { AttendanceNotice } from './states/attendance.ts';
import type { OpenDecision } from './states/disputes.ts';
import type { MentoringStatus } from './states/statuses.ts';
import { roomHours } from './times/meetings.ts';

/** The one next thing that home shows a member (product §21). */
export const NEXT_STEPS = [
  /** The room is open: go in. */
  'ENTER',
  /** This side was not seen at a session, or nothing proves that the two met: it can object. */
  'OBJECT',
  /** What an operator decided about a problem can still be appealed against. */
  'DECISION',
  /** Pay for a proposal. */
  'PAY',
  /** Answer the mentor's other times. */
  'CHOOSE_TIME',
  /** Answer the question that the mentor asks before answering. */
  'TELL_MORE',
  /** Answer the proposals that wait. */
  'ANSWER',
  /** The next confirmed session. */
  'MEET',
  /** The other side has reported a problem: add a statement. */
  'EXPLAIN',
  /** A refund waits for an account. */
  'REFUND_ACCOUNT',
  /** The registration was broken off: there is no profile. */
  'REGISTER',
  /** A document was rejected, or was never handed in. */
  'HAND_IN',
  /** The proof of enrolment ends soon, or has ended: renew it. */
  'RENEW',
  /** The mentor takes a pause: be listed again. */
  'RESUME',
  /** Write a review of the mentor. */
  'REVIEW',
  /** Thank the mentee. */
  'THANK',
  /** A student wants to share a question and its answer: agree, or not. */
  'CONSENT',
  /** Something was earned a short while ago. */
  'EARNED',
] as const;
export type NextStepKind = (typeof NEXT_STEPS)[number];

/** A session counts as urgent this long before its start: an hour. */
export const SESSION_SOON_MS = HOUR_MS;

/**
 * How urgent each kind is, lowest first. Within one rank the nearest `until` comes first. A session that is not soon is an appointment
 * and no task: it comes after everything that can be done now and that somebody waits for.
 */
const RANKS: Readonly<Record<NextStepKind, number>> = {
  ENTER: 0,
  OBJECT: 1,
  DECISION: 1,
  PAY: 1,
  CHOOSE_TIME: 1,
  TELL_MORE: 1,
  ANSWER: 1,
  EXPLAIN: 2,
  REFUND_ACCOUNT: 3,
  REGISTER: 4,
  HAND_IN: 5,
  RENEW: 5,
  RESUME: 5,
  MEET: 6,
  REVIEW: 7,
  THANK: 7,
  CONSENT: 7,
  EARNED: 8,
};
/** For a session that starts soon: ranked with the deadlines, by its start. */
const RANK_OF_SOON = 1;

/** A possible step of a member, with the facts that rank it. */
export interface Candidate {
  readonly kind: NextStepKind;
  /** Until when it can be done; of a session its start; null where nothing ends. */
  readonly until: Date | null;
}

/**
 * The candidate that comes first: by rank, then by `until` (none is last), then in the order of `NEXT_STEPS`, then in the given order.
 * What is over at `now` does not count. @returns undefined when there is nothing to do
 */
export function firstStep<Step extends Candidate>(candidates: readonly Step[], now: Date): Step | undefined {
  return candidates
    .filter(({ until }) => until === null || until > now)
    .toSorted(
      (a, b) =>
        rankOf(a, now) - rankOf(b, now) ||
        endOf(a) - endOf(b) ||
        NEXT_STEPS.indexOf(a.kind) - NEXT_STEPS.indexOf(b.kind),
    )[0];
}

function rankOf({ kind, until }: Candidate, now: Date): number {
  const isSoon = kind === 'MEET' && until !== null && until.getTime() - now.getTime() <= SESSION_SOON_MS;
  return isSoon ? RANK_OF_SOON : RANKS[kind];
}

/** Finite, so that two without an end differ by nothing. */
const endOf = ({ until }: Candidate) => until?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The facts of one mentoring that decide whether a side has something to do. */
export interface StepFacts {
  readonly status: MentoringStatus;
  readonly dueAt: Date | null;
  /** Whether the mentor's question waits for the mentee's answer. */
  readonly isAsked: boolean;
  readonly startsAt: Date | null;
  readonly closedAt: Date | null;
  readonly attendanceNotice: AttendanceNotice | null;
  readonly attendanceNotifiedAt: Date | null;
  /** Whether either side has reported a problem that is still undecided. */
  readonly isDisputed: boolean;
  /** Whether this side has. */
  readonly hasDisputed: boolean;
  /** What was decided about it, while somebody may appeal. */
  readonly decision?: OpenDecision | undefined;
  /** Whether this side has written about it. */
  readonly hasWritten: boolean;
  /** Whether a question and its answer wait for the mentor's consent. */
  readonly isAnswerProposed: boolean;
  /** Whether a refund waits for this side's account. */
  readonly needsRefundAccount: boolean;
}

/** What one side of a mentoring can do at `now`; undefined when it waits, or nothing is left. */
export function stepOf(side: 'mentor' | 'mentee', facts: StepFacts, now: Date): Candidate | undefined {
  const { status, dueAt, closedAt } = facts;
  if (facts.needsRefundAccount) return { kind: 'REFUND_ACCOUNT', until: null };
  switch (status) {
    case 'PAYMENT_PENDING':
      return side === 'mentee' ? { kind: 'PAY', until: dueAt } : undefined;
    case 'WAITING_FOR_MENTEE':
      return side === 'mentee' ? { kind: 'CHOOSE_TIME', until: dueAt } : undefined;
    case 'WAITING_FOR_MENTOR':
      if (side === 'mentor') return { kind: 'ANSWER', until: dueAt };
      return facts.isAsked ? { kind: 'TELL_MORE', until: dueAt } : undefined;
    case 'CONFIRMED':
      return stepOfConfirmed(side, facts, now);
    case 'COMPLETED':
      if (side === 'mentor' && facts.isAnswerProposed) return { kind: 'CONSENT', until: null };
      if (facts.hasWritten || !closedAt) return undefined;
      return { kind: side === 'mentee' ? 'REVIEW' : 'THANK', until: reviewsEndAt(closedAt) };
    default:
      return undefined;
  }
}

function stepOfConfirmed(side: 'mentor' | 'mentee', facts: StepFacts, now: Date): Candidate | undefined {
  const { startsAt, attendanceNotice, attendanceNotifiedAt } = facts;
  if (!startsAt) return undefined;
  if (facts.isDisputed) return stepOfDisputed(side, facts);
  const { opensAt, closesAt } = roomHours(startsAt);
  if (now < opensAt) return { kind: 'MEET', until: startsAt };
  if (now < closesAt) return { kind: 'ENTER', until: closesAt };
  return attendanceNotice && attendanceNotifiedAt && concerns(attendanceNotice, side)
    ? { kind: 'OBJECT', until: objectionsUntil(attendanceNotifiedAt) }
    : undefined;
}

function stepOfDisputed(side: 'mentor' | 'mentee', { decision, hasDisputed }: StepFacts): Candidate | undefined {
  if (!decision) return hasDisputed ? undefined : { kind: 'EXPLAIN', until: null };
  const mayAppeal = decision.sides.includes(side === 'mentor' ? 'MENTOR' : 'MENTEE');
  return mayAppeal ? { kind: 'DECISION', until: decision.until } : undefined;
}

/** Whether a notice asks this side for something: it was not seen itself, or both are asked whether they met. */
function concerns(notice: AttendanceNotice, side: 'mentor' | 'mentee'): boolean {
  if (notice === 'NOT_MET' || notice === 'BOTH_ABSENT') return true;
  return notice === (side === 'mentor' ? 'MENTOR_ABSENT' : 'MENTEE_ABSENT');
}

/**
 * When time alone next changes the answer: a deadline passes, a session becomes soon, its room opens.
 * @returns undefined when it never does
 */
export function nextChangeAt(candidates: readonly Candidate[], now: Date): Date | undefined {
  const instants = candidates.flatMap(({ kind, until }) => {
    if (until === null) return [];
    if (kind !== 'MEET') return [until];
    return [new Date(until.getTime() - SESSION_SOON_MS), roomHours(until).opensAt, until];
  });
  return instants.filter((instant) => instant > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
}
