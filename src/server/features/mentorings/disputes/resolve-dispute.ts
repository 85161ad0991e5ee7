import type { Resolved } from '#contract/mentorings/disputes.ts';
import { outcomeOfResolution, type Resolution } from '#domain/mentorings/states/attendance.ts';
import { appealEndsAt, disputeEndsBy } from '#domain/mentorings/states/disputes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { previewEnding } from '../../money/payments/end-payment.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { DISPUTE_JOB, schedule } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { mustBeOpen, notifyOfStep, recordStep, type ActorContext } from '../steps/take-step.ts';
import { endDispute } from './answer-decision.ts';
import { findRounds, isDisputed, type Disputed } from './dispute-rounds.ts';
import { roundStore, type RoundRow } from './dispute-store.ts';

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
export async function resolveDispute(services: Services, operator: Operator, finding: Finding): Promise<Resolved> {
  const at = services.clock.now();
  const { mentoringId, resolution, note } = finding;
  const by: ActorContext = { actor: 'ADMIN', memberId: operator.memberId };
  const resolved = await services.db.transaction(async (tx) => {
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    mustBeOpen(mentoring, by, { mentoringId, action: 'decide', at });
    if (!isDisputed(mentoring)) return refuse('NOT_DISPUTED');
    const round = mustBeUndecided(mentoring, await findRounds(tx, mentoring), operator.memberId, at);
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
  services.outbox.nudge();
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
): Promise<Pick<Resolved, 'status' | 'refundKrw' | 'effectiveAt'>> {
  const step = { mentoringId, action: 'decide', at, resolution, detail: { round: 1 } } as const;
  const taken = await recordStep(tx, by, step, mentoring);
  await schedule(services, tx, DISPUTE_JOB, mentoringId, until);
  const payment = await findCurrentPayment(tx, mentoringId);
  const { cause } = outcomeOfResolution(resolution);
  const ending = { mentoringId, startsAt: mentoring.confirmedStartsAt ?? undefined, cause, at };
  const preview = payment && previewEnding(payment, ending);
  const decision =
    payment && preview ? { payment, ...preview, isReversed: payment.status === 'BOUNCED', until } : undefined;
  await notifyOfStep(services, tx, by, step, taken, { dispute: { decision } });
  return { status: taken.to, refundKrw: preview?.refundKrw ?? 0, effectiveAt: until.toISOString() };
}

async function takeEffect(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  mentoring: Disputed,
  { mentoringId, resolution, note }: Finding,
  at: Date,
): Promise<Pick<Resolved, 'status' | 'refundKrw' | 'effectiveAt'>> {
  const { to } = await endDispute(services, tx, mentoring, { by, round: 2, resolution, note, end: 'APPEAL', at });
  const refundKrw = (await findCurrentPayment(tx, mentoringId))?.refundKrw ?? 0;
  return { status: to, refundKrw, effectiveAt: null };
}
