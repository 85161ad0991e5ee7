import type { Dispute } from '#contract/disputes.ts';
import type { Slice } from '#contract/shapes.ts';
import { outcomeOfResolution, presenceOf, resolutionBySigns, RESOLUTIONS } from '#domain/mentorings/attendance.ts';
import { toApplyTime } from '#domain/mentorings/slots.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { findPresences, NOBODY_HEARD, type MeetingPresence } from '../../meetings/index.ts';
import { findCurrentPayment, quoteOf } from '../../payments/index.ts';
import { disputeStore, type DisputeRow } from './dispute-store.ts';

/** Sessions that wait for the operator, longest first, with all there is to decide by. */
export async function listDisputes(
  services: Services,
  { size, cursor = '0' }: { size: number; cursor?: string | undefined },
): Promise<Slice<Dispute>> {
  const rows = await disputeStore.listOpen(services.db, Number(cursor));
  const page = toSlice(rows, size, (last) => String(last.mentoringId));
  const presences = await findPresences(
    services.db,
    page.content.map(({ mentoringId }) => mentoringId),
  );
  const content = await Promise.all(
    page.content.map((row) => toDispute(services, row, presences.get(row.mentoringId))),
  );
  return { ...page, content };
}

async function toDispute(
  { db, clock }: Services,
  row: DisputeRow,
  meeting: MeetingPresence = NOBODY_HEARD,
): Promise<Dispute> {
  const { mentoringId, confirmedStartsAt: startsAt, mentorAttendedAt, menteeAttendedAt } = row;
  const payment = await findCurrentPayment(db, mentoringId);
  const mentorPresence = presenceOf(mentorAttendedAt, startsAt, meeting.mentorWasHeard > 0);
  const menteePresence = presenceOf(menteeAttendedAt, startsAt, meeting.menteeWasHeard > 0);
  return {
    mentoringId,
    disputedAt: row.disputedAt.toISOString(),
    confirmedTime: toApplyTime(startsAt),
    mentor: {
      memberId: row.mentorId,
      name: row.mentorName,
      email: row.mentorEmail,
      presence: mentorPresence,
      attendedAt: mentorAttendedAt?.toISOString() ?? null,
      dispute: row.mentorDispute,
    },
    mentee: {
      memberId: row.menteeId,
      name: row.menteeName,
      email: row.menteeEmail,
      presence: menteePresence,
      attendedAt: menteeAttendedAt?.toISOString() ?? null,
      dispute: row.menteeDispute,
    },
    meeting,
    paidKrw: payment?.amountKrw ?? 0,
    discountKrw: payment?.discountKrw ?? 0,
    bySigns: resolutionBySigns(mentorPresence, menteePresence),
    choices: RESOLUTIONS.map((resolution) => {
      const outcome = outcomeOfResolution(resolution);
      const fault = outcome.status === 'COMPLETED' ? 'TOOK_PLACE' : outcome.fault;
      const quote = payment && quoteOf(payment, { mentoringId, startsAt, fault, at: clock.now() });
      // What has left again cannot be given back a second time.
      const refundKrw = payment?.status === 'BOUNCED' ? 0 : (quote?.refundKrw ?? 0);
      return { resolution, refundKrw, couponReturned: quote?.couponReturned ?? false };
    }),
  };
}
