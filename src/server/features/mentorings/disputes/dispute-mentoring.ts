import { decideBy } from '#domain/mentorings/states/disputes.ts';
import type { Services } from '#server/services.ts';
import { findCurrentPayment, reopenPayment } from '../../money/payments/index.ts';
import { DISPUTE_JOB, RESOLVE_ATTENDANCE_JOB } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from '../steps/actor-context.ts';
import { notifyOfStep, recordStep } from '../steps/take-step.ts';
import { writeStatement, type NewStatement } from './add-statement.ts';
import { roundStore } from './dispute-store.ts';
import { notifyOperatorsOfDispute } from './notify-operators-of-dispute.ts';

/**
 * A side objects to a session that has begun, or was completed at most seven days ago; once a mentoring. The money then waits for the decision
 * (docs/decisions/0078, 0137); that of a completed session is held again.
 * @throws RefusalError `DISPUTE_WINDOW`, `DISPUTED_ALREADY`, `OBJECTION_ENDED`, and what `recordStep` and `writeStatement` refuse
 */
export async function disputeMentoring(services: Services, memberId: number, said: NewStatement): Promise<void> {
  const { mentoringId, text } = said;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const by = actorContextOf(mentoring, memberId);
    const step = { mentoringId, action: 'dispute', at } as const;
    const taken = await recordStep(tx, by, step, mentoring);
    const { before } = taken;
    const due = decideBy(at, at);
    await mentoringStore.markDisputed(tx, mentoringId, by.actor, text, at);
    await roundStore.open(tx, mentoringId, { round: 1, askedBy: by.actor, askedAt: at, decideBy: due });
    await writeStatement(tx, { ...said, memberId, side: by.actor }, at);
    if (before.status === 'COMPLETED') {
      const payment = await findCurrentPayment(tx, mentoringId);
      if (payment) await reopenPayment(tx, payment, at);
      await mentoringStore.uncountCompleted(tx, before.mentorId);
    }
    const jobs = { [RESOLVE_ATTENDANCE_JOB]: undefined, [DISPUTE_JOB]: due };
    await services.jobs.reschedule(tx, String(mentoringId), jobs);
    await notifyOfStep(services, tx, by, step, taken, { dispute: { decideBy: due } });
    await notifyOperatorsOfDispute(services, tx, before, { round: 1, decideBy: due });
  });
  services.outbox.nudge();
}
