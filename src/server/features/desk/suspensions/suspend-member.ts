import { suspensionEnd } from '#domain/desk/suspensions.ts';
import { refuse } from '#domain/refusals.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { suspensionMail } from './suspension-mails.ts';
import { suspensionStore } from './suspension-store.ts';

/** Ends the mentorings of a suspended member, after the suspension has committed. */
export const CLOSE_JOB = 'close-mentorings-of-suspended';
/** Lifts a suspension when its time is over. */
export const LIFT_JOB = 'lift-suspension';

/**
 * Suspends a mentor or mentee: the sessions end on every process, nobody signs in, proposes, pays or confirms any more, what is open ends with its
 * refund, and the member is told why and until when.
 * @param suspension.days null until it is lifted
 * @throws RefusalError `NOT_FOUND` also for operators, `SUSPENDED_ALREADY`
 */
export async function suspendMember(
  services: Services,
  operator: Operator,
  { memberId, reason, days }: { memberId: number; reason: string; days: number | null },
): Promise<void> {
  const { db, clock, env, sessions, jobs, outbox } = services;
  const now = clock.now();
  const endsAt = suspensionEnd(now, days);
  await db.transaction(async (tx) => {
    const member = await suspensionStore.hold(tx, memberId);
    if (!member || member.role === 'ROLE_ADMIN') return refuse('NOT_FOUND');
    if (member.suspendedAt) return refuse('SUSPENDED_ALREADY');
    await suspensionStore.suspend(tx, { memberId, reason, now, by: operator.memberId, endsAt });
    await sessions.endAllOf(tx, memberId);
    await jobs.reschedule(tx, String(memberId), { [CLOSE_JOB]: now, [LIFT_JOB]: endsAt ?? undefined });
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason, days } });
    await outbox.queueMails(tx, [
      suspensionMail(member.email, { reason, endsAt, supportEmail: businessFact(env, 'SUPPORT_EMAIL') }),
    ]);
  });
  outbox.nudge();
  jobs.nudge();
}
