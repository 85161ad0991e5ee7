import {
  daysOverdue,
  disputeEndsBy,
  disputeTask,
  type MeetingSigns,
  resolutionByRule,
} from '#domain/mentorings/states/disputes.ts';
import { doTapsCount } from '#domain/money/refunds.ts';
import { COMPLAINT_RECORD_YEARS } from '#domain/retention.ts';
import { addYears, HOUR_MS } from '#domain/time/durations.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { markFileForDeletion } from '../../people/files/attachments.ts';
import { deleteMarkedFiles } from '../../people/files/clean-files.ts';
import { DISPUTE_JOB, schedule } from '../deadlines/deadlines.ts';
import { findPresence } from '../meetings/presence.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { SYSTEM } from '../transitions/make-transition.ts';
import { endDispute } from './dispute-decisions.ts';
import { type Disputed, isDisputed, toRound } from './dispute-rounds.ts';
import { disputeStore, type RoundRow, roundStore } from './dispute-store.ts';
import { notifyOperatorsOfDelay } from './notify-operators-of-dispute.ts';
import { statementStore } from './statement-store.ts';

/** What the rule of product §7.3 goes by. */
export async function findSigns(db: Queryable, mentoringId: number): Promise<MeetingSigns> {
  const { mutualMinutes } = await findPresence(db, mentoringId);
  const tapped = await findTapped(db, [mentoringId]);
  const payment = await findCurrentPayment(db, mentoringId);
  return { mutualMinutes, bothTapped: tapped.has(mentoringId) && countsTaps(payment) };
}

/** Those held at the mentor's own address in which both sides tapped 참석 확인. */
export async function findTapped(db: Queryable, mentoringIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await disputeStore.listTapped(db, mentoringIds);
  return new Set(rows.map(({ mentoringId }) => mentoringId));
}

/** Whether taps count for an order: by the policy that it was made under. */
export function countsTaps(payment: PaymentRow | undefined): boolean {
  return payment !== undefined && doTapsCount(payment.policyVersion);
}

/** Keeps disputes from waiting for ever, and deletes what was said in old ones. */
export const disputeJobs: Jobs = {
  [DISPUTE_JOB]: { run: byNumber(advanceDispute) },
  'delete-disputes': { everyMs: HOUR_MS, run: deleteDisputes },
};

/** Does what is due about a dispute (`disputeTask`), and comes again when something else will be. */
async function advanceDispute(services: Services, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    if (!isDisputed(mentoring)) return;
    const rounds = await roundStore.list(tx, mentoringId);
    const due = disputeTask(mentoring.disputedAt, rounds.map(toRound), at);
    switch (due.task) {
      case 'TAKE_EFFECT': {
        const { decidedBy = null, note } = rounds.find(({ round }) => round === due.round) ?? {};
        const by = { actor: 'ADMIN', memberId: decidedBy } as const;
        const end = due.isUnheard ? 'UNHEARD' : due.round > 1 ? 'APPEAL' : 'DECISION';
        await endDispute(services, tx, mentoring, { ...due, by, note: note ?? '', end, at });
        return;
      }
      case 'RULE':
        return endByRule(services, tx, mentoring, at);
      case 'ESCALATE':
        await escalate(services, tx, mentoring, rounds, at);
        return schedule(services, tx, DISPUTE_JOB, mentoringId, due.wakeAt);
      case 'WAIT':
        return schedule(services, tx, DISPUTE_JOB, mentoringId, due.wakeAt);
    }
  });
  services.jobs.nudge();
}

async function endByRule(services: Services, tx: Queryable, mentoring: Disputed, at: Date): Promise<void> {
  const { mentoringId } = mentoring;
  const signs = await findSigns(tx, mentoringId);
  const resolution = resolutionByRule(signs);
  const note = `기한 안에 결정하지 못해 규칙에 따라 마무리했어요. ${describeSigns(signs)}`;
  const decision = { round: 1, resolution, note, decidedBy: null, appealUntil: null };
  await roundStore.decide(tx, mentoringId, decision, at);
  await endDispute(services, tx, mentoring, { by: SYSTEM, round: 1, resolution, note, end: 'RULE', at });
}

function describeSigns({ mutualMinutes, bothTapped }: MeetingSigns): string {
  if (mutualMinutes > 0)
    return `멘토링룸에서 두 분이 서로 이어진 시간이 ${mutualMinutes}분 있어 멘토링이 진행된 것으로 봤어요.`;
  return bothTapped
    ? '선배의 회의 주소에서 만나기로 하고 두 분 모두 참석 확인을 눌러 멘토링이 진행된 것으로 봤어요.'
    : '두 분이 만난 기록이 없어 결제 금액을 모두 돌려드려요.';
}

async function escalate(
  services: Services,
  tx: Queryable,
  mentoring: Disputed,
  rounds: readonly RoundRow[],
  at: Date,
): Promise<void> {
  const asked = rounds.at(-1);
  if (!asked) return;
  const { round, decideBy } = asked;
  const endsBy = disputeEndsBy(mentoring.disputedAt, rounds);
  await notifyOperatorsOfDelay(services, tx, mentoring, { round, days: daysOverdue(decideBy, at), endsBy });
}

/** Deletes what was said in disputes as long ago as complaints are kept (product §12). Idempotent; some at a time. */
async function deleteDisputes(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const endedBefore = addYears(now, -COMPLAINT_RECORD_YEARS);
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const mentoringIds = await statementStore.lockExpired(tx, endedBefore);
      if (mentoringIds.length === 0) return 0;
      for (const fileId of await statementStore.deleteOf(tx, mentoringIds)) await markFileForDeletion(tx, fileId, now);
      return mentoringIds.length;
    });
    if (deleted === 0) break;
  }
  await deleteMarkedFiles(services);
}
