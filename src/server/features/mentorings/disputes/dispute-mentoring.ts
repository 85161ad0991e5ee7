import type { Services } from '#server/services.ts';
import { schedule, RESOLVE_ATTENDANCE_JOB } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from '../steps/actor-context.ts';
import { takeStep } from '../steps/take-step.ts';
import { notifyOperatorsOfDispute } from './notify-operators-of-dispute.ts';

/**
 * A side says what went wrong with a session that has begun, once a side. Nothing is settled then until the operator decides
 * (`resolveDispute`, docs/decisions/0078).
 * @throws RefusalError `DISPUTE_WINDOW`, `DISPUTED_ALREADY`, and what `takeStep` refuses
 */
export async function disputeMentoring(
  services: Services,
  memberId: number,
  { mentoringId, reason }: { mentoringId: number; reason: string },
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const by = actorContextOf(mentoring, memberId);
    const { before } = await takeStep(services, tx, by, { mentoringId, action: 'dispute', at }, mentoring);
    await mentoringStore.markDisputed(tx, mentoringId, by.actor, reason, at);
    await schedule(services, tx, RESOLVE_ATTENDANCE_JOB, mentoringId, undefined);
    if (!before.disputedAt) await notifyOperatorsOfDispute(services, tx, before);
  });
  services.outbox.nudge();
}
