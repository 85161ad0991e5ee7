import type { Dispute, DisputeView, Statement } from '#contract/mentorings/disputes.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import type { DisputeOrder } from '#domain/desk/desk.ts';
import {
  outcomeOfResolution,
  presenceOf,
  type Resolution,
  resolutionBySigns,
  RESOLUTIONS,
} from '#domain/mentorings/states/attendance.ts';
import {
  disputeEndsBy,
  type DisputeSide,
  MAX_STATEMENTS,
  openDecision,
  resolutionByRule,
  returnedPercent,
} from '#domain/mentorings/states/disputes.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { previewEnding } from '../../money/payments/end-payment.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment, hasCoupon } from '../../money/payments/payment-view.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import type { MeetingPresence, MeetingVisit } from '../meetings/presence-store.ts';
import { findPresences, findVisits, NOBODY_HEARD } from '../meetings/presence.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from '../transitions/make-transition.ts';
import { countsTaps, findSigns, findTapped } from './dispute-jobs.ts';
import { isDisputed, toRound } from './dispute-rounds.ts';
import { type DisputeRow, disputeStore, type RoundRow, roundStore } from './dispute-store.ts';
import { type StatementRow, statementStore } from './statement-store.ts';

interface DisputeQuery {
  readonly search?: string | undefined;
  readonly round?: '1' | '2' | undefined;
  readonly order: DisputeOrder;
  readonly size: number;
  readonly cursor?: number | undefined;
}

/** Sessions that wait for an operator, with all there is to decide by but the texts, which are read one by one. A search is in the audit log. */
export async function listDisputes(
  services: Services,
  operator: Operator,
  { search, round, order, size, cursor: after = 0 }: DisputeQuery,
): Promise<Slice<Sent<Dispute>>> {
  const { db } = services;
  const found = await readDeskSearch(services, operator, { subject: 'disputes' }, search);
  const chosen = { ...found, order, round: round && (Number(round) as 1 | 2), after };
  const rows = await disputeStore.listOpen(db, chosen);
  const page = toSlice(rows, size, (last) => last.mentoringId);
  const ids = page.content.map(({ mentoringId }) => mentoringId);
  const presences = await findPresences(db, ids);
  const visits = await findVisits(db, ids);
  const tapped = await findTapped(db, ids);
  const content = await Promise.all(
    page.content.map((row) => {
      const { mentoringId } = row;
      const meeting = presences.get(mentoringId) ?? NOBODY_HEARD;
      const signs = { meeting, visits: visits.get(mentoringId) ?? [], isTapped: tapped.has(mentoringId) };
      return toDispute(services, operator.memberId, row, signs);
    }),
  );
  return { ...page, content };
}

async function toDispute(
  { db, clock }: Services,
  operatorId: number,
  row: DisputeRow,
  signs: { meeting: MeetingPresence; visits: readonly MeetingVisit[]; isTapped: boolean },
): Promise<Sent<Dispute>> {
  const { meeting, visits, isTapped } = signs;
  const { mentoringId, confirmedStartsAt: startsAt, mentorAttendedAt, menteeAttendedAt } = row;
  const payment = await findCurrentPayment(db, mentoringId);
  const mentorPresence = presenceOf(mentorAttendedAt, startsAt, meeting.mentorWasHeard > 0);
  const menteePresence = presenceOf(menteeAttendedAt, startsAt, meeting.menteeWasHeard > 0);
  return {
    mentoringId,
    round: row.round,
    askedBy: toSide(row.askedBy),
    disputedAt: row.disputedAt,
    askedAt: row.askedAt,
    decideBy: row.decideBy,
    endsBy: disputeEndsBy(row.disputedAt, roundsOf(row)),
    confirmedTime: toApplyTime(startsAt),
    mentor: {
      memberId: row.mentorId,
      name: row.mentorName,
      email: row.mentorEmail,
      presence: mentorPresence,
      attendedAt: mentorAttendedAt,
      visits: visitsOf('MENTOR', visits),
      statements: row.mentorStatements,
    },
    mentee: {
      memberId: row.menteeId,
      name: row.menteeName,
      email: row.menteeEmail,
      presence: menteePresence,
      attendedAt: menteeAttendedAt,
      visits: visitsOf('MENTEE', visits),
      statements: row.menteeStatements,
    },
    meeting,
    paidKrw: payment?.amountKrw ?? 0,
    discountKrw: payment?.discountKrw ?? 0,
    bySigns: resolutionBySigns(mentorPresence, menteePresence),
    byRule: resolutionByRule({ ...meeting, bothTapped: isTapped && countsTaps(payment) }),
    choices: RESOLUTIONS.map((resolution) => {
      const { cause } = outcomeOfResolution(resolution);
      const preview = payment && previewEnding(payment, { mentoringId, startsAt, cause, at: clock.now() });
      return {
        resolution,
        percent: returnedPercent(resolution),
        refundKrw: preview?.refundKrw ?? 0,
        mentorKrw: preview?.mentorKrw ?? 0,
        couponReturned: preview?.couponReturned ?? false,
      };
    }),
    first: firstOf(row),
    mayDecide: row.round === 1 || row.firstDecidedBy !== operatorId,
  };
}

function visitsOf(side: DisputeSide, visits: readonly MeetingVisit[]): Sent<Dispute['mentor']['visits']> {
  return visits.filter((visit) => visit.side === side).map(({ enteredAt, leftAt }) => ({ enteredAt, leftAt }));
}

function firstOf({ firstResolution: resolution, firstNote, firstDecidedAt }: DisputeRow): Sent<Dispute['first']> {
  if (!resolution || !firstDecidedAt) return null;
  return { resolution, note: firstNote ?? '', decidedAt: firstDecidedAt };
}

/** The rounds so far, as far as the end of the dispute depends on them. */
function roundsOf({ round, decideBy, firstAppealUntil: appealUntil }: DisputeRow) {
  const asked = { decideBy, appealUntil: null };
  return round === 1 ? [asked] : [{ decideBy, appealUntil }, asked];
}

/**
 * A dispute as one of its two people sees it: both sides' statements, the decision, its effect on the viewer's money, and until when they can do
 * what about it.
 * @throws RefusalError `NOT_FOUND` for a stranger's, or where nobody has objected
 */
export async function readDispute(
  services: Services,
  memberId: number,
  mentoringId: number,
): Promise<Sent<DisputeView>> {
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
    disputedAt,
    endsBy: disputeEndsBy(disputedAt, rounds),
    byRule: isOpen && rounds.length < 2 ? resolutionByRule(await findSigns(db, mentoringId)) : null,
    isOpen,
    rounds: rounds.map((row) => ({
      round: row.round,
      askedBy: toSide(row.askedBy),
      askedAt: row.askedAt,
      decideBy: row.decideBy,
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
): Promise<{ statements: Sent<Statement>[] }> {
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
): Sent<DisputeView['rounds'][number]['decision']> {
  if (!resolution || !decidedAt) return null;
  return {
    ...outcomeFor(about, resolution, decidedAt),
    note: note ?? '',
    decidedAt,
    byRule: decidedBy === null,
    appealUntil: about.until ?? null,
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

function toStatement({ statementId, side, text, files, createdAt }: StatementRow): Sent<Statement> {
  return { statementId, side: toSide(side), text, files: [...files], createdAt };
}

function toSide(side: DisputeSide): 'mentor' | 'mentee' {
  return side === 'MENTOR' ? 'mentor' : 'mentee';
}
