import { PAGES } from '#contract/pages.ts';
import { suspensionEnd } from '#domain/desk/suspensions.ts';
import { refuse } from '#domain/refusals.ts';
import { describeDate } from '#domain/time/korean-time.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import type { Services } from '#server/services.ts';
import { endForAbsence } from '../../mentorings/transitions/cancel-mentoring.ts';
import { suspensionStore } from './suspension-store.ts';

/** Why a member cannot use the service any more, and until when. */
function suspensionMail(
  to: string,
  { reason, endsAt, supportEmail }: { reason: string; endsAt: Date | null; supportEmail: string },
): OutgoingMail {
  return {
    to,
    subject: '[선배랑] 이용이 정지되었어요',
    ...renderMail({
      title: '이용이 정지되었어요',
      paragraphs: [
        '운영 원칙에 따라 계정의 이용을 정지했어요. 정지된 동안에는 로그인할 수 없고, 진행 중이던 제안과 아직 시작하지 않은 멘토링은 환불 규정에 따라 끝나요.',
        `사실과 다르다면 고객센터(${supportEmail})에 메일로 알려 주세요.`,
      ],
      details: [
        { label: '이유', value: reason },
        { label: '기간', value: endsAt ? `${describeDate(endsAt)}까지` : '따로 알려드릴 때까지' },
      ],
    }),
  };
}

/** That a member can sign in again. */
function liftMail(to: string, publicUrl: string): OutgoingMail {
  return {
    to,
    subject: '[선배랑] 다시 이용할 수 있어요',
    ...renderMail({
      title: '이용 정지가 끝났어요',
      paragraphs: ['이제 다시 로그인할 수 있어요. 정지된 동안 끝난 멘토링은 되살아나지 않아요.'],
      action: { label: '로그인하기', url: publicUrl + PAGES.signIn },
    }),
  };
}

/** Ends the mentorings of a suspended member, after the suspension has committed. */
const CLOSE_JOB = 'close-mentorings-of-suspended';
/** Lifts a suspension when its time is over. */
const LIFT_JOB = 'lift-suspension';

/** The suspensions of a member. */
export const listSuspensions = suspensionStore.list;

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
  jobs.nudge();
}

/**
 * Ends a suspension before its time. A mentor who was listed is listed again (docs/decisions/0162).
 * @throws RefusalError `NOT_FOUND`, `NOT_SUSPENDED`
 */
export async function liftSuspension(
  services: Services,
  operator: Operator,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  const { db, clock, jobs } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const member = (await suspensionStore.hold(tx, memberId)) ?? refuse('NOT_FOUND');
    if (!member.suspendedAt) return refuse('NOT_SUSPENDED');
    await jobs.cancel(tx, [LIFT_JOB], String(memberId));
    await end(services, tx, { memberId, email: member.email, now, by: operator.memberId, reason });
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason } });
  });
}

/** Ends a suspension when its time is over. The job may come late, or find another suspension. */
async function endSuspension(services: Services, memberId: number): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const member = await suspensionStore.hold(tx, memberId);
    const suspension = await suspensionStore.findOpen(tx, memberId);
    if (!member || !suspension?.endsAt || suspension.endsAt > now) return;
    await end(services, tx, { memberId, email: member.email, now, by: null, reason: null });
  });
}

async function end(
  { outbox, publicUrl }: Services,
  tx: Queryable,
  lifting: { memberId: number; email: string; now: Date; by: number | null; reason: string | null },
): Promise<void> {
  await suspensionStore.lift(tx, lifting);
  await outbox.queueMails(tx, [liftMail(lifting.email, publicUrl)]);
}

export const suspensionJobs: Jobs = {
  [CLOSE_JOB]: { run: byNumber((services, memberId) => endForAbsence(services, memberId, 'SUSPENSION')) },
  [LIFT_JOB]: { run: byNumber(endSuspension) },
};
