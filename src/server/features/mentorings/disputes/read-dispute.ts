import type { DisputeView, Statement } from '#contract/mentorings/disputes.ts';
import { outcomeOfResolution, type Resolution } from '#domain/mentorings/states/attendance.ts';
import {
  disputeEndsBy,
  MAX_STATEMENTS,
  openDecision,
  resolutionByRule,
  returnedPercent,
  type DisputeSide,
} from '#domain/mentorings/states/disputes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { previewEnding } from '../../money/payments/end-payment.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment, hasCoupon } from '../../money/payments/payment-view.ts';
import { mentoringStore, type MentoringRow } from '../mentoring-store.ts';
import { actorContextOf } from '../steps/take-step.ts';
import { findSigns } from './dispute-jobs.ts';
import { isDisputed, toRound } from './dispute-rounds.ts';
import { roundStore, type RoundRow } from './dispute-store.ts';
import { statementStore, type StatementRow } from './statement-store.ts';

/**
 * A dispute as one of its two people sees it: both sides' statements, the decision, its effect on the viewer's money, and until when they can do
 * what about it.
 * @throws RefusalError `NOT_FOUND` for a stranger's, or where nobody has objected
 */
export async function readDispute(services: Services, memberId: number, mentoringId: number): Promise<DisputeView> {
  const { db, clock } = services;
  const now = clock.now();
  const mentoring = await mentoringStore.find(db, mentoringId);
  const { actor } = actorContextOf(mentoring, memberId);
  if (!mentoring?.disputedAt) return refuse('NOT_FOUND');
  const { disputedAt } = mentoring;
  const isOpen = isDisputed(mentoring);
  const rounds = await roundStore.list(db, mentoringId);
  const statements = await statementStore.list(db, mentoringId);
  const payment = await findCurrentPayment(db, mentoringId);
  const open = isOpen ? openDecision(disputedAt, rounds.map(toRound), now) : undefined;
  const own = statements.filter(({ side }) => side === actor).length;
  return {
    mentoringId,
    side: toSide(actor),
    status: mentoring.status,
    disputedAt: disputedAt.toISOString(),
    endsBy: disputeEndsBy(disputedAt, rounds).toISOString(),
    byRule: isOpen && rounds.length < 2 ? resolutionByRule(await findSigns(db, mentoringId)) : null,
    isOpen,
    rounds: rounds.map((row) => ({
      round: row.round,
      askedBy: toSide(row.askedBy),
      askedAt: row.askedAt.toISOString(),
      decideBy: row.decideBy.toISOString(),
      decision: decisionOf(row, { mentoring, payment, actor, until: row.round === 1 ? open?.until : undefined }),
    })),
    statements: statements.filter(({ side, forOperators }) => side === actor || !forOperators).map(toStatement),
    statementsLeft: isOpen ? Math.max(0, MAX_STATEMENTS - own) : 0,
  };
}

/**
 * Both sides' statements, for an operator. Each look is in the audit log before it is answered (S-61).
 * @throws RefusalError `NOT_FOUND` where nobody has objected
 */
export async function readStatements(
  { db }: Services,
  operator: Operator,
  mentoringId: number,
): Promise<{ statements: Statement[] }> {
  const mentoring = await mentoringStore.find(db, mentoringId);
  if (!mentoring?.disputedAt) return refuse('NOT_FOUND');
  await operator.audit(db, { subject: `mentoring:${mentoringId}` });
  return { statements: (await statementStore.list(db, mentoringId)).map(toStatement) };
}

function decisionOf(
  { resolution, decidedAt, decidedBy, note, mentorAcceptedAt, menteeAcceptedAt }: RoundRow,
  about: {
    mentoring: MentoringRow;
    payment: PaymentRow | undefined;
    actor: DisputeSide;
    until: Date | undefined;
  },
): DisputeView['rounds'][number]['decision'] {
  if (!resolution || !decidedAt) return null;
  return {
    ...outcomeFor(about, resolution, decidedAt),
    note: note ?? '',
    decidedAt: decidedAt.toISOString(),
    byRule: decidedBy === null,
    appealUntil: about.until?.toISOString() ?? null,
    acceptedBy: [
      ...(mentorAcceptedAt ? (['mentor'] as const) : []),
      ...(menteeAcceptedAt ? (['mentee'] as const) : []),
    ],
  };
}

/** What a decision gives to a side; a mentor does not learn how the mentee paid. */
function outcomeFor(
  { mentoring, payment, actor }: { mentoring: MentoringRow; payment: PaymentRow | undefined; actor: DisputeSide },
  resolution: Resolution,
  at: Date,
) {
  const { cause } = outcomeOfResolution(resolution);
  const { mentoringId, confirmedStartsAt } = mentoring;
  const ending = { mentoringId, startsAt: confirmedStartsAt ?? undefined, cause, at };
  const preview = payment && previewEnding({ ...payment, wasCouponReturned: false }, ending);
  const isMentee = actor === 'MENTEE';
  const usedCoupon = payment ? hasCoupon(payment) : false;
  return {
    resolution,
    percent: returnedPercent(resolution),
    refundKrw: isMentee ? (preview?.refundKrw ?? 0) : null,
    mentorKrw: isMentee ? null : (preview?.mentorKrw ?? 0),
    couponReturned: isMentee && usedCoupon ? (preview?.couponReturned ?? false) : null,
  };
}

function toStatement({ statementId, side, text, files, createdAt }: StatementRow): Statement {
  return { statementId, side: toSide(side), text, files: [...files], createdAt: createdAt.toISOString() };
}

function toSide(side: DisputeSide): 'mentor' | 'mentee' {
  return side === 'MENTOR' ? 'mentor' : 'mentee';
}
