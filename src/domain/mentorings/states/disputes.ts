import * as z from 'zod/mini';
import { groupDigits } from '../../text/group-digits.ts';
import { textUpTo } from '../../text/length.ts';
import { DAY_MS, HOUR_MS } from '../../time/durations.ts';
import { ATTENDANCE_WINDOW_MS, outcomeOfResolution, type Resolution } from './attendance.ts';
import type { MentoringStatus } from './statuses.ts';

/** Until when both can object to what they were told of their attendance. */
export const DISPUTE_WINDOW_MS = 3 * DAY_MS;

/** A completed session can be objected to for this long. */
export const OBJECTION_DAYS = 7;
export const OBJECTION_WINDOW_MS = OBJECTION_DAYS * DAY_MS;
/** An objection and an appeal are decided within this long. */
export const DECISION_HOURS = 72;
/** A decision can be appealed against for this long, once. */
export const APPEAL_DAYS = 7;
/** An undecided objection ends after this long, and money is held no longer for it. */
export const HELD_DAYS = 14;
/** Even a late decision can be appealed against for this long. */
export const LAST_APPEAL_DAYS = 2;

export const MAX_STATEMENT_LENGTH = 1000;
export const MAX_STATEMENT_FILES = 5;
/** Statements of one side, objection and appeal included; this limit never refuses the appeal itself. */
export const MAX_STATEMENTS = 10;

const EMPTY_REASON = '어떤 문제가 있었는지 알려 주세요.';
export const EMPTY_STATEMENT = '남길 내용을 입력해 주세요.';
export const EMPTY_APPEAL = '결정의 어떤 점이 사실과 다른지 알려 주세요.';
export const TOO_MANY_STATEMENT_FILES = `파일은 한 번에 최대 ${MAX_STATEMENT_FILES}개까지 올릴 수 있어요.`;

/** A side's statement about a disputed session; it may be empty if files come with it. */
export const statementText = textUpTo(
  MAX_STATEMENT_LENGTH,
  `최대 ${groupDigits(MAX_STATEMENT_LENGTH)}자까지 입력할 수 있어요.`,
);
/** What went wrong with a session. */
export const disputeReason = statementText.check(z.minLength(1, EMPTY_REASON));
/** What is wrong with a decision. */
export const appealText = statementText.check(z.minLength(1, EMPTY_APPEAL));

export type DisputeSide = 'MENTOR' | 'MENTEE';

/** What decides whether a session can be objected to. */
export interface ObjectionContext {
  readonly status: MentoringStatus;
  readonly confirmedStartsAt: Date | null;
  /** When the mentoring ended; null while it has not. */
  readonly closedAt: Date | null;
  /** Whether it has been objected to before. */
  readonly isDisputed: boolean;
}

/**
 * Why a session cannot be objected to at `now`; undefined when it can: once nobody can say "here" any more, until seven days after it was
 * completed, and once in its life (product §7.3).
 */
export function problemWithObjection(
  { confirmedStartsAt, closedAt, isDisputed }: ObjectionContext,
  now: Date,
): 'DISPUTE_WINDOW' | 'DISPUTED_ALREADY' | 'OBJECTION_ENDED' | undefined {
  if (isDisputed) return 'DISPUTED_ALREADY';
  if (!confirmedStartsAt || now.getTime() - confirmedStartsAt.getTime() <= ATTENDANCE_WINDOW_MS)
    return 'DISPUTE_WINDOW';
  return closedAt && objectionEndsAt(closedAt) <= now ? 'OBJECTION_ENDED' : undefined;
}

/** Until when a session that was completed at `closedAt` can be objected to. What is earned is not paid out before (product §6.5). */
export function objectionEndsAt(closedAt: Date): Date {
  return new Date(closedAt.getTime() + OBJECTION_WINDOW_MS);
}

/**
 * When the money of a dispute moves at the latest: fourteen days after the objection; by a decision of their last two days when the time to
 * appeal against it is over, or else that to decide the appeal.
 * @param rounds what was asked and decided so far
 */
export function disputeEndsBy(
  disputedAt: Date,
  rounds: readonly Pick<DisputeRound, 'appealUntil' | 'decideBy'>[] = [],
): Date {
  const [first, appeal] = rounds;
  const ordinary = ordinaryEnd(disputedAt);
  if (!first?.appealUntil || first.appealUntil <= ordinary) return ordinary;
  return appeal?.decideBy ?? first.appealUntil;
}

/**
 * By when an objection or appeal of `askedAt` is to be decided.
 * @param appealUntil of the decision that is appealed against
 */
export function decideBy(askedAt: Date, disputedAt: Date, appealUntil: Date | null = null): Date {
  const due = new Date(askedAt.getTime() + DECISION_HOURS * HOUR_MS);
  const ordinary = ordinaryEnd(disputedAt);
  return appealUntil && appealUntil > ordinary ? due : earlier(due, ordinary);
}

/** Until when a decision of `decidedAt` can be appealed against; it takes effect then. */
export function appealEndsAt(decidedAt: Date, disputedAt: Date): Date {
  const after = (days: number) => new Date(decidedAt.getTime() + days * DAY_MS);
  return earlier(after(APPEAL_DAYS), later(ordinaryEnd(disputedAt), after(LAST_APPEAL_DAYS)));
}

function ordinaryEnd(disputedAt: Date): Date {
  return new Date(disputedAt.getTime() + HELD_DAYS * DAY_MS);
}

/** Percent of the payment that a decision returns. */
export function returnedPercent(resolution: Resolution): 0 | 50 | 100 {
  const { cause } = outcomeOfResolution(resolution);
  if (cause === 'HALF') return 50;
  return cause === 'COMPLETED' || cause === 'MENTEE' ? 0 : 100;
}

/** Who may appeal against a decision: each side that did not get everything. */
export function whoMayAppeal(resolution: Resolution): readonly DisputeSide[] {
  const returned = returnedPercent(resolution);
  if (returned === 100) return ['MENTOR'];
  return returned === 0 ? ['MENTEE'] : ['MENTOR', 'MENTEE'];
}

/** Evidence that two people met, apart from what they say now. */
export interface MeetingSigns {
  /** Minutes in the room in which each received the other. */
  readonly mutualMinutes: number;
  /** Whether both tapped 참석 확인 for a session at the mentor's own address: we know nothing about its minutes. */
  readonly bothTapped: boolean;
}

/** What the rule decides if no operator does in time: the session counts if the evidence shows that they met, otherwise all money goes back (product §7.3). */
export function resolutionByRule({ mutualMinutes, bothTapped }: MeetingSigns): Resolution {
  return mutualMinutes > 0 || bothTapped ? 'COMPLETED' : 'NOT_HELD';
}

/** What an operator decides: 1 is the objection, 2 the appeal. */
export interface DisputeRound {
  readonly round: number;
  readonly askedBy: DisputeSide;
  readonly decideBy: Date;
  readonly decidedAt: Date | null;
  /** Until when the decision can be appealed against, as both were told; null where it was not written down, and of what nobody can appeal against. */
  readonly appealUntil: Date | null;
  readonly resolution: Resolution | null;
  /** Which of the sides that might appeal have accepted the decision. */
  readonly acceptedBy: readonly DisputeSide[];
}

/** A decision that can still be appealed against. */
export interface OpenDecision {
  readonly resolution: Resolution;
  readonly until: Date;
  /** Who may still appeal or accept. */
  readonly sides: readonly DisputeSide[];
}

/** The decision of the first round while somebody may appeal against it at `now`. */
export function openDecision(
  disputedAt: Date | null,
  rounds: readonly DisputeRound[],
  now: Date,
): OpenDecision | undefined {
  const [first, appeal] = rounds;
  if (!disputedAt || !first?.decidedAt || !first.resolution || appeal) return undefined;
  const until = appealUntilOf(first.decidedAt, first.appealUntil, disputedAt);
  const sides = whoMayAppeal(first.resolution).filter((side) => !first.acceptedBy.includes(side));
  return now < until && sides.length > 0 ? { resolution: first.resolution, until, sides } : undefined;
}

/**
 * Why a side cannot appeal at `now` although there was a decision that it could have appealed against; undefined when there was none, or it can
 * (`openDecision`).
 */
export function problemWithAppeal(
  { disputedAt, rounds, side }: { disputedAt: Date; rounds: readonly DisputeRound[]; side: DisputeSide },
  now: Date,
): 'APPEALED_ALREADY' | 'APPEAL_ENDED' | undefined {
  const [first, appeal] = rounds;
  if (appeal) return 'APPEALED_ALREADY';
  if (!first?.decidedAt || !first.resolution || !whoMayAppeal(first.resolution).includes(side)) return undefined;
  return appealUntilOf(first.decidedAt, first.appealUntil, disputedAt) <= now ? 'APPEAL_ENDED' : undefined;
}

/** What to do about a dispute, or if nothing yet, when to look again. */
export type DisputeTask =
  | { readonly task: 'WAIT' | 'ESCALATE'; readonly wakeAt: Date }
  /** The decision of `round` takes effect; `unheard` when an appeal against it was not decided in time. */
  | {
      readonly task: 'TAKE_EFFECT';
      readonly round: number;
      readonly resolution: Resolution;
      readonly isUnheard: boolean;
    }
  | { readonly task: 'RULE' };

/**
 * What to do at `now` about an open dispute. A decision takes effect once nobody may appeal; operators are
 * reminded each day of an overdue one; and when the time is over (`disputeEndsBy`) the dispute ends in any case: by its last decision,
 * or else by the rule.
 */
export function disputeTask(disputedAt: Date, rounds: readonly DisputeRound[], now: Date): DisputeTask {
  const endsBy = disputeEndsBy(disputedAt, rounds);
  const last = rounds.at(-1);
  const decided = rounds.findLast(({ decidedAt }) => decidedAt !== null);
  if (last && decided?.resolution && decided.round === last.round) {
    const open = openDecision(disputedAt, rounds, now);
    if (open) return { task: 'WAIT', wakeAt: open.until };
    return { task: 'TAKE_EFFECT', round: decided.round, resolution: decided.resolution, isUnheard: false };
  }
  if (now >= endsBy) {
    if (!decided?.resolution) return { task: 'RULE' };
    return { task: 'TAKE_EFFECT', round: decided.round, resolution: decided.resolution, isUnheard: true };
  }
  const due = last?.decideBy ?? decideBy(disputedAt, disputedAt);
  if (now < due) return { task: 'WAIT', wakeAt: due };
  const next = new Date(due.getTime() + (daysOverdue(due, now) + 1) * DAY_MS);
  return { task: 'ESCALATE', wakeAt: earlier(next, endsBy) };
}

/** Whole days since a decision was due; 0 on the first. */
export function daysOverdue(due: Date, now: Date): number {
  return Math.floor((now.getTime() - due.getTime()) / DAY_MS);
}

/** The previous version stored no time to appeal with a late decision: it was fourteen days after the objection. */
function appealUntilOf(decidedAt: Date, appealUntil: Date | null, disputedAt: Date): Date {
  return appealUntil ?? earlier(new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS), ordinaryEnd(disputedAt));
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
