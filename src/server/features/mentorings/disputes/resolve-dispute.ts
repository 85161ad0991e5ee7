import type { Resolved } from '#contract/disputes.ts';
import { outcomeOfResolution, type Resolution } from '#domain/mentorings/attendance.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { findCurrentPayment } from '../../payments/index.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { endMentoring } from '../steps/end-mentoring.ts';
import type { ActorContext } from '../steps/take-step.ts';

interface Finding {
  readonly mentoringId: number;
  readonly resolution: Resolution;
  /** Why, for both sides to read. */
  readonly note: string;
}

/**
 * The operator decides a disputed session: it took place, or who was not there. It ends, and its money goes, as it would by the
 * table of attendance (`domain/mentorings/attendance.ts`); both sides are told, and the audit log says who decided what.
 * @throws RefusalError `NOT_FOUND`, `NOT_DISPUTED`, and what `takeStep` refuses
 */
export async function resolveDispute(
  services: Services,
  operator: { memberId: number; ip: string },
  { mentoringId, resolution, note }: Finding,
): Promise<Resolved> {
  const at = services.clock.now();
  const by: ActorContext = { actor: 'ADMIN', memberId: operator.memberId };
  const outcome = outcomeOfResolution(resolution);
  const tookPlace = outcome.status === 'COMPLETED';
  const resolved = await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const action = tookPlace ? 'complete' : 'recordNoShow';
    const step = { mentoringId, action, at, resolution, reason: note } as const;
    const taken = await endMentoring(services, tx, by, step, tookPlace ? 'TOOK_PLACE' : outcome.fault, { mentoring });
    if (tookPlace) await mentoringStore.countCompleted(tx, taken.before.mentorId);
    const refundKrw = (await findCurrentPayment(tx, mentoringId))?.refundKrw ?? 0;
    const detail = { resolution, note, refundKrw };
    const subject = `mentoring:${mentoringId}`;
    await writeAudit(
      tx,
      { actorId: operator.memberId, action: 'DISPUTE_RESOLVED', subject, detail, ip: operator.ip },
      at,
    );
    return { mentoringId, status: taken.to, refundKrw };
  });
  services.jobs.nudge();
  services.outbox.nudge();
  return resolved;
}
