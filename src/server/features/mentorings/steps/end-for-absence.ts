import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import type { Services } from '#server/services.ts';
import { mentoringHistoryStore } from '../mentoring-history-store.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { quoteEnd } from './cancel-mentoring.ts';
import { endMentoring } from './end-mentoring.ts';
import { type ActorContext, actorContextOf, isOpen, type Step, SYSTEM } from './take-step.ts';

/** Told to both. */
const REASON = '회원이 서비스를 이용할 수 없게 되어 자동으로 끝났어요.';

/** Why a member cannot come any more: an operator has suspended them, or they have left. */
export type Absence = 'SUSPENSION' | 'LEAVING';

/**
 * Ends the open mentorings of a member who is suspended or has deleted their account, and their confirmed sessions that have not begun, by the
 * step that this side could have taken: a mentor's absence and a suspension return everything, a mentee who leaves gets what the policy of the
 * payment says (product §6.3). Sessions that have begun or are disputed are settled as usual. Each mentoring has its own transaction: a job that
 * is killed goes on where it was.
 * @throws AggregateError for those that could not be ended, once all others are
 */
export async function endForAbsence(services: Services, memberId: number, absence: Absence): Promise<void> {
  const { db, clock, jobs } = services;
  const mentoringIds = await mentoringStore.listEndingForAbsence(db, memberId, clock.now());
  const mentorings = new EachRow<number>('The end of mentorings');
  for (const mentoringId of mentoringIds)
    await mentorings.run(mentoringId, () =>
      db.transaction((tx) => endOne(services, tx, { mentoringId, memberId, absence, at: clock.now() })),
    );
  jobs.nudge();
  mentorings.finish();
}

/** What `endForAbsence` would end now, and what each returns to the mentee, in won. */
export async function previewAbsence(services: Services, memberId: number) {
  const rows = await mentoringStore.listEndingWithAccount(services.db, memberId, services.clock.now());
  return Promise.all(
    rows.map(async ({ startsAt, ...row }) => {
      const { refundKrw, confirmingKrw } = await quoteAbsence(services, memberId, row.mentoringId);
      return { ...row, startsAt: startsAt?.toISOString() ?? null, refundKrw: refundKrw + confirmingKrw };
    }),
  );
}

/** A mentor cannot cancel what is not confirmed, and their absence ends it all the same. */
async function quoteAbsence(services: Services, memberId: number, mentoringId: number) {
  const mentoring = (await mentoringStore.find(services.db, mentoringId)) ?? refuse('NOT_FOUND');
  const { actor } = actorContextOf(mentoring, memberId);
  return quoteEnd(services, mentoring, { cause: actor, now: services.clock.now() });
}

async function endOne(
  services: Services,
  tx: Queryable,
  { mentoringId, memberId, absence, at }: { mentoringId: number; memberId: number; absence: Absence; at: Date },
): Promise<void> {
  const mentoring = await mentoringStore.lock(tx, mentoringId);
  if (!mentoring || !isStillAhead(mentoring, at)) return;
  // Lifted meanwhile.
  if ((await mentoringStore.holdPresent(tx, [memberId])).length > 0) return;
  const { by, action } = stepOf(mentoring, memberId);
  const isSuspended = absence === 'SUSPENSION' && by.actor === 'MENTEE';
  const detail = { absent: memberId, ...(isSuspended ? { isSuspended } : {}) };
  const step: Step = { mentoringId, action, at, reason: REASON, detail };
  const confirmedAt = mentoring.confirmedStartsAt
    ? await mentoringHistoryStore.findConfirmedAt(tx, mentoringId)
    : undefined;
  const cause = by.actor === 'SYSTEM' ? 'NOBODY' : isSuspended ? 'SUSPENSION' : by.actor;
  await endMentoring(services, tx, by, step, cause, { mentoring, confirmedAt });
}

function isStillAhead(mentoring: MentoringRow, at: Date): boolean {
  const { status, confirmedStartsAt, disputedAt } = mentoring;
  if (isOpen(mentoring)) return true;
  return status === 'CONFIRMED' && disputedAt === null && confirmedStartsAt !== null && confirmedStartsAt > at;
}

/** The step by which this side could have ended it; an unpaid proposal, which a mentor cannot decline, runs out. */
function stepOf(
  { status, mentorId }: MentoringRow,
  memberId: number,
): { by: { actor: 'MENTOR' | 'MENTEE' | 'SYSTEM'; memberId: number | null } & ActorContext; action: Step['action'] } {
  if (memberId !== mentorId) return { by: { actor: 'MENTEE', memberId }, action: 'cancel' };
  if (status === 'PAYMENT_PENDING') return { by: { ...SYSTEM, actor: 'SYSTEM' }, action: 'expire' };
  return { by: { actor: 'MENTOR', memberId }, action: status === 'CONFIRMED' ? 'cancel' : 'reject' };
}
