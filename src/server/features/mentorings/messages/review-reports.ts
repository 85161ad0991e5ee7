import type { Message, MessageReport } from '#contract/mentorings/messages.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import { refuse } from '#domain/refusals.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { toMessage } from './conversation.ts';
import { type ChosenReports, messageStore, type ReportRow, reportStore } from './message-store.ts';

interface ReportQuery extends Pick<ChosenReports, 'state' | 'order'> {
  readonly search?: string | undefined;
  readonly reason?: ReportReason | undefined;
  readonly size: number;
  readonly cursor?: number | undefined;
}

/** Reports, without the text of any message: that is read by `readReportedMessages` alone. A search is in the audit log. */
export async function listReports(
  services: Services,
  operator: Operator,
  { search, reason, state, order, size, cursor: after }: ReportQuery,
): Promise<Slice<Sent<MessageReport>>> {
  const found = await readDeskSearch(services, operator, { subject: 'message-reports' }, search);
  const rows = await reportStore.list(services.db, { ...found, reason, state, order, after });
  return toSlice(rows.map(toReport), size, (last) => last.reportId);
}

/**
 * A page of a reported conversation up to the reported message, newest first. Operators read no other conversation, and each look is
 * in the audit log before it is answered (S-57).
 * @throws RefusalError `NOT_FOUND` for an unknown report
 */
export async function readReportedMessages(
  { db }: Services,
  operator: Operator,
  { reportId, size, cursor }: { reportId: number; size: number; cursor?: number | undefined },
): Promise<Slice<Sent<Message>>> {
  const report = (await reportStore.find(db, reportId)) ?? refuse('NOT_FOUND');
  const before = Math.min(report.number + 1, cursor ?? Infinity);
  await operator.audit(db, { subject: `mentoring:${report.mentoringId}`, detail: { reportId, before } });
  const rows = await messageStore.listBefore(db, report.mentoringId, before);
  return toSlice(
    rows.map((row) => toMessage(report, row)),
    size,
    (last) => last.number,
  );
}

/** @throws RefusalError `NOT_FOUND`, `REPORT_CLOSED` */
export async function closeReport(
  { db, clock }: Services,
  operator: Operator,
  { reportId, note }: { reportId: number; note: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const report = (await reportStore.find(tx, reportId)) ?? refuse('NOT_FOUND');
    if (!(await reportStore.close(tx, reportId, operator.memberId, note, now))) refuse('REPORT_CLOSED');
    await operator.audit(tx, { subject: `mentoring:${report.mentoringId}`, detail: { reportId, note } });
  });
}

function toReport(row: ReportRow): Sent<MessageReport> {
  const { reportId, mentoringId, number, reason, detail, createdAt, closedAt, note } = row;
  const mentor = { memberId: row.mentorId, name: row.mentorName, side: 'mentor' as const };
  const mentee = { memberId: row.menteeId, name: row.menteeName, side: 'mentee' as const };
  const [reporter, reported] = row.reporterId === row.mentorId ? [mentor, mentee] : [mentee, mentor];
  const closed = closedAt && { at: closedAt, note: note ?? '' };
  return { reportId, mentoringId, number, reason, detail, createdAt, closed, reporter, reported };
}
