import type { Resolved } from '#contract/mentorings/disputes.ts';
import type { Sent } from '#contract/shapes.ts';
import { outcomeOfResolution, type Resolution, type SessionOutcome } from '#domain/mentorings/states/attendance.ts';
import {
  appealEndsAt,
  decideBy,
  disputeEndsBy,
  openDecision,
  problemWithAppeal,
} from '#domain/mentorings/states/disputes.ts';
import type { MentoringAction } from '#domain/mentorings/states/transitions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { previewEnding } from '../../money/payments/end-payment.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { DISPUTE_JOB, schedule } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import type { DisputeEvent } from '../notifications/side-texts.ts';
import { renewReviewTime } from '../reviews/write-review.ts';
import { endMentoring } from '../transitions/end-mentoring.ts';
import {
  type ActorContext,
  actorContextOf,
  mustBeOpen,
  notifyOfTransition,
  type Party,
  recordTransition,
  type TransitionRow,
  type MadeTransition,
} from '../transitions/make-transition.ts';
import { type Disputed, isDisputed, toRound } from './dispute-rounds.ts';
import { type RoundRow, roundStore } from './dispute-store.ts';
import { notifyOperatorsOfDispute } from './notify-operators-of-dispute.ts';
import { type NewStatement, writeStatement } from './open-dispute.ts';

interface Finding {
  readonly mentoringId: number;
  readonly resolution: Resolution;
  /** Why, for both sides to read. */
  readonly note: string;
}

/**
 * An operator decides a round of a dispute. The decision of the objection takes effect when the time to appeal is over; that of the appeal, by
 * another operator, at once. Both sides are told, and the audit log says who decided what.
 * @throws RefusalError `NOT_FOUND`, `NOT_DISPUTED`, `OUT_OF_ORDER` when it has ended, `DECIDED_ALREADY`, `SAME_OPERATOR`, `DEADLINE_PASSED`
 */
export async function resolveDispute(
  services: Services,
  operator: Operator,
  finding: Finding,
): Promise<Sent<Resolved>> {
  const at = services.clock.now();
  const { mentoringId, resolution, note } = finding;
  const by: ActorContext = { actor: 'ADMIN', memberId: operator.memberId };
  const resolved = await services.db.transaction(async (tx) => {
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    mustBeOpen(mentoring, by, { mentoringId, action: 'decide', at });
    if (!isDisputed(mentoring)) return refuse('NOT_DISPUTED');
    const round = mustBeUndecided(mentoring, await roundStore.list(tx, mentoringId), operator.memberId, at);
    const { round: number } = round;
    const appealUntil = number === 1 ? appealEndsAt(at, mentoring.disputedAt) : null;
    const decision = { ...finding, round: number, decidedBy: operator.memberId, appealUntil };
    await roundStore.decide(tx, mentoringId, decision, at);
    const decided =
      appealUntil !== null
        ? await announce(services, tx, by, mentoring, { ...finding, until: appealUntil }, at)
        : await takeEffect(services, tx, by, mentoring, finding, at);
    const detail = { round: number, resolution, note, refundKrw: decided.refundKrw };
    await operator.audit(tx, { subject: `mentoring:${mentoringId}`, detail });
    return { mentoringId, round: number, ...decided };
  });
  services.jobs.nudge();
  return resolved;
}

function mustBeUndecided(mentoring: Disputed, rounds: readonly RoundRow[], operatorId: number, at: Date): RoundRow {
  const last = rounds.at(-1);
  if (!last || last.decidedAt) return refuse('DECIDED_ALREADY');
  if (last.round > 1 && rounds[0]?.decidedBy === operatorId) refuse('SAME_OPERATOR');
  // The job that ends it is due: nobody's money is held longer.
  if (disputeEndsBy(mentoring.disputedAt, rounds) <= at) refuse('DEADLINE_PASSED');
  return last;
}

/** Both sides read the decision; a side that did not get everything can appeal. */
async function announce(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  mentoring: Disputed,
  { mentoringId, resolution, until }: Finding & { until: Date },
  at: Date,
): Promise<Sent<Pick<Resolved, 'status' | 'refundKrw' | 'effectiveAt'>>> {
  const transition = { mentoringId, action: 'decide', at, resolution, detail: { round: 1 } } as const;
  const made = await recordTransition(tx, by, transition, mentoring);
  await schedule(services, tx, DISPUTE_JOB, mentoringId, until);
  const payment = await findCurrentPayment(tx, mentoringId);
  const { cause } = outcomeOfResolution(resolution);
  const ending = { mentoringId, startsAt: mentoring.confirmedStartsAt ?? undefined, cause, at };
  const preview = payment && previewEnding(payment, ending);
  const decision =
    payment && preview ? { payment, ...preview, isReversed: payment.status === 'BOUNCED', until } : undefined;
  await notifyOfTransition(services, tx, by, transition, made, { dispute: { decision } });
  return { status: made.to, refundKrw: preview?.refundKrw ?? 0, effectiveAt: until };
}

async function takeEffect(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  mentoring: Disputed,
  { mentoringId, resolution, note }: Finding,
  at: Date,
): Promise<Sent<Pick<Resolved, 'status' | 'refundKrw' | 'effectiveAt'>>> {
  const { to } = await endDispute(services, tx, mentoring, { by, round: 2, resolution, note, end: 'APPEAL', at });
  const refundKrw = (await findCurrentPayment(tx, mentoringId))?.refundKrw ?? 0;
  return { status: to, refundKrw, effectiveAt: null };
}

const ACTION: Readonly<Record<SessionOutcome['status'], MentoringAction>> = {
  COMPLETED: 'complete',
  NO_SHOW: 'recordNoShow',
  CANCELLED: 'annul',
};

/**
 * Ends a disputed session as it was decided, and its money with it, for operators and for the rule: nothing else does. The caller holds
 * the mentoring's lock.
 * @param decision.by the operator who decided, or the system if the rule did
 */
export async function endDispute(
  services: Services,
  tx: Queryable,
  mentoring: Disputed,
  decision: {
    by: ActorContext;
    round: number;
    resolution: Resolution;
    note: string;
    end: NonNullable<DisputeEvent['end']>;
    at: Date;
  },
): Promise<MadeTransition> {
  const { by, round, resolution, note, end, at } = decision;
  const { mentoringId, confirmedStartsAt } = mentoring;
  const { status, cause } = outcomeOfResolution(resolution);
  const payment = await findCurrentPayment(tx, mentoringId);
  const ending = { mentoringId, startsAt: confirmedStartsAt ?? undefined, cause, at };
  const mentorKrw = payment && previewEnding(payment, ending).mentorKrw;
  const detail = {
    round,
    ...(end === 'RULE' ? { byRule: true } : {}),
    ...(end === 'UNHEARD' ? { isUnheard: true } : {}),
  };
  const transition = { mentoringId, action: ACTION[status], at, resolution, reason: note, detail };
  const known = { mentoring, payment, dispute: { end, mentorKrw } };
  const made = await endMentoring(services, tx, by, transition, cause, known);
  if (status === 'COMPLETED') {
    await mentoringStore.countCompleted(tx, mentoring.mentorId);
    await renewReviewTime(tx, mentoringId, at);
  }
  return made;
}

/**
 * A side that could appeal accepts the decision. Once all who could have accepted, it takes effect at once.
 * @throws RefusalError `NOT_FOUND` for a stranger, `NO_DECISION`, `OUT_OF_ORDER`
 */
export async function acceptDecision(
  services: Services,
  memberId: number,
  { mentoringId }: { mentoringId: number },
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { mentoring, by } = await lockFor(tx, mentoringId, memberId, at);
    if (hasEnded(mentoring)) return refuse('NO_DECISION');
    const transition = { mentoringId, action: 'acceptDecision', at } as const;
    const made = await recordTransition(tx, by, transition, mentoring);
    await roundStore.accept(tx, mentoringId, by.actor, at);
    await notifyOfTransition(services, tx, by, transition, made);
    if (!isDisputed(mentoring)) return;
    const [first] = await roundStore.list(tx, mentoringId);
    if (!first?.resolution || openDecision(mentoring.disputedAt, [toRound(first)], at)) return;
    const operator = { actor: 'ADMIN', memberId: first.decidedBy } as const;
    const { resolution, note } = first;
    await endDispute(services, tx, mentoring, {
      by: operator,
      round: 1,
      resolution,
      note: note ?? '',
      end: 'DECISION',
      at,
    });
  });
  services.jobs.nudge();
}

/**
 * A side that did not get everything appeals against the decision, once a mentoring; another operator decides anew, and finally.
 * @throws RefusalError `NOT_FOUND` for a stranger, `APPEALED_ALREADY`, `APPEAL_ENDED`, `NO_DECISION`, `OUT_OF_ORDER`, and what `writeStatement` refuses
 */
export async function appealDecision(services: Services, memberId: number, said: NewStatement): Promise<void> {
  const { mentoringId } = said;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { mentoring, by, rounds } = await lockFor(tx, mentoringId, memberId, at);
    const { disputedAt } = mentoring;
    const problem = disputedAt && problemWithAppeal({ disputedAt, rounds: rounds.map(toRound), side: by.actor }, at);
    if (problem) return refuse(problem);
    if (hasEnded(mentoring)) return refuse('NO_DECISION');
    const transition = { mentoringId, action: 'appeal', at } as const;
    const made = await recordTransition(tx, by, transition, mentoring);
    if (!isDisputed(mentoring)) return;
    const due = decideBy(at, mentoring.disputedAt, rounds[0]?.appealUntil);
    await roundStore.open(tx, mentoringId, { round: 2, askedBy: by.actor, askedAt: at, decideBy: due });
    await writeStatement(tx, { ...said, memberId, side: by.actor }, at);
    await schedule(services, tx, DISPUTE_JOB, mentoringId, due);
    await notifyOfTransition(services, tx, by, transition, made, { dispute: { decideBy: due } });
    await notifyOperatorsOfDispute(services, tx, mentoring, { round: 2, decideBy: due });
  });
}

/** The mentoring locked, with what was asked and decided of it and the decision that can be answered, as they are read after the lock. */
async function lockFor(
  tx: Queryable,
  mentoringId: number,
  memberId: number,
  at: Date,
): Promise<{ mentoring: TransitionRow | (TransitionRow & Disputed); by: Party; rounds: readonly RoundRow[] }> {
  const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
  const by = actorContextOf(mentoring, memberId);
  const rounds = await roundStore.list(tx, mentoringId);
  if (!isDisputed(mentoring)) return { mentoring, by, rounds };
  const decision = openDecision(mentoring.disputedAt, rounds.map(toRound), at);
  return { mentoring: { ...mentoring, decision }, by, rounds };
}

/** Whether the dispute of a mentoring is over: the decision has taken effect. */
function hasEnded({ disputedAt, status }: TransitionRow): boolean {
  return disputedAt !== null && status !== 'CONFIRMED';
}
