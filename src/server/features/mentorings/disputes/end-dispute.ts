import { outcomeOfResolution, type Resolution, type SessionOutcome } from '#domain/mentorings/states/attendance.ts';
import type { MentoringAction } from '#domain/mentorings/states/transitions.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findCurrentPayment, previewEnding } from '../../money/payments/index.ts';
import { mentoringStore } from '../mentoring-store.ts';
import type { DisputeEvent } from '../notifications/side-texts.ts';
import { renewReviewTime } from '../reviews/index.ts';
import { endMentoring } from '../steps/end-mentoring.ts';
import type { ActorContext, StepTaken } from '../steps/take-step.ts';
import type { Disputed } from './dispute-rounds.ts';

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
): Promise<StepTaken> {
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
  const step = { mentoringId, action: ACTION[status], at, resolution, reason: note, detail };
  const known = { mentoring, payment, dispute: { end, mentorKrw } };
  const taken = await endMentoring(services, tx, by, step, cause, known);
  if (status === 'COMPLETED') {
    await mentoringStore.countCompleted(tx, mentoring.mentorId);
    await renewReviewTime(tx, mentoringId, at);
  }
  return taken;
}
