import type { ListedMentoring, DeskMentoring } from '#contract/desk/mentorings.ts';
import { ID_TEXT, type Sent } from '#contract/shapes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { findPresence } from '../mentorings/meetings/presence.ts';
import { findCurrentPayment } from '../money/payments/payment-view.ts';
import { findMemberIds } from '../people/member-search/search-members.ts';
import { type ChosenMentorings, deskMentoringStore, type MentoringListRow } from './desk-mentoring-store.ts';

/** Mentorings on the desk. Each search, and each look at one, is in the audit log. */
export const deskMentoringRoutes: Routes = {
  'GET /v1/admin/mentorings': async ({ operator, query }, services) => {
    const { search, status, order, cursor: after, size } = query;
    if (search) await operator.audit(services.db, { subject: 'mentorings', detail: { search } });
    const rows = await listMentorings(services, search, { status, order, after });
    return toSlice(rows.map(toListed), size, (last) => last.mentoringId);
  },
  'GET /v1/admin/mentorings/{mentoringId}': async ({ operator, params }, services) => {
    const mentoring = await findDeskMentoring(services, params.mentoringId);
    await operator.audit(services.db, { subject: `mentoring:${params.mentoringId}` });
    return mentoring;
  },
};

/** @param search a mentoring's number, or what finds one of its two people */
async function listMentorings(
  { db }: Services,
  search: string | undefined,
  chosen: Omit<ChosenMentorings, 'memberIds'>,
): Promise<MentoringListRow[]> {
  if (!search) return deskMentoringStore.list(db, { ...chosen, memberIds: undefined });
  if (!ID_TEXT.test(search))
    return deskMentoringStore.list(db, { ...chosen, memberIds: await findMemberIds(db, search) });
  const row = await deskMentoringStore.find(db, Number(search));
  return row && (chosen.status ?? row.status) === row.status ? [row] : [];
}

/** @throws RefusalError `NOT_FOUND` */
async function findDeskMentoring({ db }: Services, mentoringId: number): Promise<Sent<DeskMentoring>> {
  const row = (await deskMentoringStore.find(db, mentoringId)) ?? refuse('NOT_FOUND');
  const payment = await findCurrentPayment(db, mentoringId);
  return {
    ...toListed(row),
    dueAt: row.dueAt,
    openReports: row.openReports,
    history: await deskMentoringStore.listHistory(db, mentoringId),
    meeting: await findPresence(db, mentoringId),
    payment: payment
      ? {
          orderId: payment.orderId,
          status: payment.status,
          amountKrw: payment.amountKrw,
          refundKrw: payment.refundKrw,
        }
      : null,
  };
}

function toListed(row: MentoringListRow): Sent<ListedMentoring> {
  return {
    mentoringId: row.mentoringId,
    status: row.status,
    mentor: { memberId: row.mentorId, name: row.mentorName },
    mentee: { memberId: row.menteeId, name: row.menteeName },
    createdAt: row.createdAt,
    confirmedStartsAt: row.confirmedStartsAt,
  };
}
