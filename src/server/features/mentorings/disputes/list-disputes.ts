import type { Dispute } from '#contract/mentorings/disputes.ts';
import type { Slice } from '#contract/shapes.ts';
import type { DisputeOrder } from '#domain/desk/desk.ts';
import {
  outcomeOfResolution,
  presenceOf,
  resolutionBySigns,
  RESOLUTIONS,
} from '#domain/mentorings/states/attendance.ts';
import {
  disputeEndsBy,
  resolutionByRule,
  returnedPercent,
  type DisputeSide,
} from '#domain/mentorings/states/disputes.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { previewEnding } from '../../money/payments/end-payment.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import type { MeetingPresence } from '../meetings/minutes-store.ts';
import { findPresences, findVisits, NOBODY_HEARD } from '../meetings/presence.ts';
import type { MeetingVisit } from '../meetings/visits-store.ts';
import { countsTaps, findTapped } from './dispute-jobs.ts';
import { disputeStore, type DisputeRow } from './dispute-store.ts';

interface DisputeQuery {
  readonly search?: string | undefined;
  readonly round?: '1' | '2' | undefined;
  readonly order: DisputeOrder;
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** Sessions that wait for an operator, with all there is to decide by but the texts, which are read one by one. A search is in the audit log. */
export async function listDisputes(
  services: Services,
  operator: Operator,
  { search, round, order, size, cursor = '0' }: DisputeQuery,
): Promise<Slice<Dispute>> {
  const { db } = services;
  const found = await readDeskSearch(services, operator, { subject: 'disputes' }, search);
  const chosen = { ...found, order, round: round && (Number(round) as 1 | 2), after: Number(cursor) };
  const rows = await disputeStore.listOpen(db, chosen);
  const page = toSlice(rows, size, (last) => String(last.mentoringId));
  const ids = page.content.map(({ mentoringId }) => mentoringId);
  const presences = await findPresences(db, ids);
  const visits = await findVisits(db, ids);
  const tapped = await findTapped(db, ids);
  const content = await Promise.all(
    page.content.map(({ mentoringId, ...row }) => {
      const meeting = presences.get(mentoringId) ?? NOBODY_HEARD;
      const signs = { meeting, visits: visits.get(mentoringId) ?? [], isTapped: tapped.has(mentoringId) };
      return toDispute(services, operator.memberId, { mentoringId, ...row }, signs);
    }),
  );
  return { ...page, content };
}

async function toDispute(
  { db, clock }: Services,
  operatorId: number,
  row: DisputeRow,
  signs: { meeting: MeetingPresence; visits: readonly MeetingVisit[]; isTapped: boolean },
): Promise<Dispute> {
  const { meeting, visits, isTapped } = signs;
  const { mentoringId, confirmedStartsAt: startsAt, mentorAttendedAt, menteeAttendedAt } = row;
  const payment = await findCurrentPayment(db, mentoringId);
  const mentorPresence = presenceOf(mentorAttendedAt, startsAt, meeting.mentorWasHeard > 0);
  const menteePresence = presenceOf(menteeAttendedAt, startsAt, meeting.menteeWasHeard > 0);
  return {
    mentoringId,
    round: row.round,
    askedBy: toSide(row.askedBy),
    disputedAt: row.disputedAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
    decideBy: row.decideBy.toISOString(),
    endsBy: disputeEndsBy(row.disputedAt, roundsOf(row)).toISOString(),
    confirmedTime: toApplyTime(startsAt),
    mentor: {
      memberId: row.mentorId,
      name: row.mentorName,
      email: row.mentorEmail,
      presence: mentorPresence,
      attendedAt: mentorAttendedAt?.toISOString() ?? null,
      visits: visitsOf('MENTOR', visits),
      statements: row.mentorStatements,
    },
    mentee: {
      memberId: row.menteeId,
      name: row.menteeName,
      email: row.menteeEmail,
      presence: menteePresence,
      attendedAt: menteeAttendedAt?.toISOString() ?? null,
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

function visitsOf(side: DisputeSide, visits: readonly MeetingVisit[]): Dispute['mentor']['visits'] {
  return visits
    .filter((visit) => visit.side === side)
    .map(({ enteredAt, leftAt }) => ({
      enteredAt: enteredAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    }));
}

function firstOf({ firstResolution: resolution, firstNote, firstDecidedAt }: DisputeRow): Dispute['first'] {
  if (!resolution || !firstDecidedAt) return null;
  return { resolution, note: firstNote ?? '', decidedAt: firstDecidedAt.toISOString() };
}

/** The rounds so far, as far as the end of the dispute depends on them. */
function roundsOf({ round, decideBy, firstAppealUntil: appealUntil }: DisputeRow) {
  const asked = { decideBy, appealUntil: null };
  return round === 1 ? [asked] : [{ decideBy, appealUntil }, asked];
}

function toSide(side: DisputeSide): 'mentor' | 'mentee' {
  return side === 'MENTOR' ? 'mentor' : 'mentee';
}
