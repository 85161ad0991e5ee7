import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { LIFT_JOB } from './suspend-member.ts';
import { liftMail } from './suspension-mails.ts';
import { suspensionStore } from './suspension-store.ts';

/**
 * Ends a suspension before its time. A mentor who was listed is listed again (docs/decisions/0162).
 * @throws RefusalError `NOT_FOUND`, `NOT_SUSPENDED`
 */
export async function liftSuspension(
  services: Services,
  operator: Operator,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  const { db, clock, jobs, outbox } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const member = (await suspensionStore.hold(tx, memberId)) ?? refuse('NOT_FOUND');
    if (!member.suspendedAt) return refuse('NOT_SUSPENDED');
    await jobs.cancel(tx, [LIFT_JOB], String(memberId));
    await end(services, tx, { memberId, email: member.email, now, by: operator.memberId, reason });
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason } });
  });
  outbox.nudge();
}

/** Ends a suspension when its time is over. The job may come late, or find another suspension. */
export async function endSuspension(services: Services, memberId: number): Promise<void> {
  const { db, clock, outbox } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const member = await suspensionStore.hold(tx, memberId);
    const suspension = await suspensionStore.findOpen(tx, memberId);
    if (!member || !suspension?.endsAt || suspension.endsAt > now) return;
    await end(services, tx, { memberId, email: member.email, now, by: null, reason: null });
  });
  outbox.nudge();
}

async function end(
  { outbox, publicUrl }: Services,
  tx: Queryable,
  lifting: { memberId: number; email: string; now: Date; by: number | null; reason: string | null },
): Promise<void> {
  await suspensionStore.lift(tx, lifting);
  await outbox.queueMails(tx, [liftMail(lifting.email, publicUrl)]);
}
