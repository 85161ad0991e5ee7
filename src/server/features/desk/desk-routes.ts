import type { AuditEntry, Waiting } from '#contract/desk/desk.ts';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import { ID_TEXT, type Sent } from '#contract/shapes.ts';
import { erasedAt } from '#domain/account/account-deletion.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { refuse } from '#domain/refusals.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { byOperator, type Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import { alertStore } from '#server/platform/alerts/alert-store.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOfMember } from '../account/auth/end-sessions-of-member.ts';
import { removeTotpOfMember } from '../account/auth/factors/change-own-factors.ts';
import { hasTotp } from '../account/second-factors/member-factors.ts';
import { findMemberIds } from '../people/member-search/search-members.ts';
import { answerFiguresStore, figuresStore } from './answer-figures-store.ts';
import {
  auditLogStore,
  type AuditRow,
  deskMemberStore,
  type ListedRow,
  type WaitingRow,
  waitingStore,
} from './desk-store.ts';
import { startOf } from './figures.ts';
import { liftSuspension, listSuspensions, suspendMember } from './suspensions/suspensions.ts';

/** Members on the desk. Each search for one, and each look at one, is in the audit log. */
export const deskMemberRoutes: Routes = {
  'GET /v1/admin/members': async ({ operator, query }, services) => {
    const { search, memberType, state, order, cursor, size } = query;
    if (search) await operator.audit(services.db, { subject: 'members', detail: { search } });
    const memberIds = search ? await findSearched(services, search) : undefined;
    const chosen = { memberType, isSuspended: state === 'SUSPENDED', memberIds, order, after: cursor };
    const rows = await deskMemberStore.list(services.db, chosen);
    return toSlice(rows.map(toListed), size, (last) => last.memberId);
  },
  'GET /v1/admin/members/{memberId}': async ({ operator, params: { memberId } }, services) => {
    const member = await findDeskMember(services, memberId);
    await operator.audit(services.db, { subject: `member:${memberId}` });
    return member;
  },
  'POST /v1/admin/members/{memberId}/suspension': byOperator(suspendMember),
  'DELETE /v1/admin/members/{memberId}/suspension': byOperator(liftSuspension),
  'DELETE /v1/admin/members/{memberId}/sessions': byOperator(endSessionsOfMember),
  'POST /v1/admin/members/{memberId}/totp/removal': byOperator(removeTotpOfMember),
};

/** A number is a member's number, as in the audit log and the payouts' file, or the beginning of a nickname. */
async function findSearched({ db }: Services, search: string): Promise<number[]> {
  const memberIds = await findMemberIds(db, search);
  return ID_TEXT.test(search) ? [...memberIds, Number(search)] : memberIds;
}

/** @throws RefusalError `NOT_FOUND` also for operators */
async function findDeskMember({ db }: Services, memberId: number): Promise<Sent<DeskMember>> {
  const row = (await deskMemberStore.find(db, memberId, OPEN_STATUSES)) ?? refuse('NOT_FOUND');
  const { open, confirmed, completed, noShows, reports, deletedAt: _deletedAt, ...member } = row;
  return {
    ...member,
    ...toListed(row),
    isVerified: row.isVerified,
    hasTotp: await hasTotp(db, memberId),
    counts: { open, confirmed, completed, noShows, reports },
    mentorings: await deskMemberStore.listMentorings(db, memberId),
    documents: await deskMemberStore.listDocuments(db, memberId),
    reports: await deskMemberStore.listReports(db, memberId),
    suspensions: await listSuspensions(db, memberId),
  };
}

function toListed({
  memberId,
  memberType,
  email,
  nickname,
  schoolName,
  createdAt,
  suspendedAt,
  deletedAt,
}: ListedRow): Sent<ListedMember> {
  return {
    memberId,
    memberType,
    email,
    nickname,
    schoolName,
    createdAt,
    suspendedAt,
    erasedAt: deletedAt && erasedAt(deletedAt),
  };
}

/** The events of each of the last days, and the outcomes of proposals: counts and sums, without names. */
export const deskFigureRoutes: Routes = {
  'GET /v1/admin/figures': async ({ query }, services) => {
    const last = koreanDay(services.clock.now());
    const first = addKoreanDays(last, 1 - 2 * query.days);
    const both = await figuresStore.list(services.replica, first, last);
    return { days: both.slice(query.days), before: both.slice(0, query.days) };
  },
  'GET /v1/admin/figures/answers': async ({ query }, services) => {
    const counted = await answerFiguresStore.find(services.replica, query.days);
    const overdue = await answerFiguresStore.countOverdue(services.replica, services.clock.now());
    return {
      groups: counted?.groups ?? [],
      asOf: counted ? startOf(counted.day) : null,
      countedAt: counted?.countedAt ?? null,
      now: { overdue, overloaded: counted?.overloaded ?? null },
    };
  },
};

export const deskRoutes: Routes = {
  'GET /v1/admin/waiting': async ({ viewer }, { db }) => {
    const queues = await waitingStore.count(db);
    return {
      roles: [...viewer.operatorRoles],
      certificates: toWaiting(queues.certificates),
      disputes: toWaiting(queues.disputes),
      reports: toWaiting(queues.reports),
      payoutAccounts: toWaiting(queues.payoutAccounts),
      handRefunds: toWaiting(queues.handRefunds),
      universityRequests: toWaiting(queues.universityRequests),
    };
  },
  'GET /v1/admin/audit': async ({ query }, { db }) => {
    const subject = query.subject === '' ? undefined : query.subject;
    const rows = await auditLogStore.list(db, { ...query, subject }, query.cursor);
    return toSlice(rows.map(toEntry), query.size, (last) => last.entryId);
  },
};

function toWaiting({ count, oldestAt }: WaitingRow): Sent<Waiting> {
  return { count, oldestAt };
}

function toEntry({ actorId, actorEmail, ...entry }: AuditRow): Sent<AuditEntry> {
  const actor = actorId !== null && actorEmail !== null ? { memberId: actorId, email: actorEmail } : null;
  return { ...entry, actor };
}

/** What is wrong with the service at this moment, for every operator (product §26.8). */
export const alertRoutes: Routes = {
  'GET /v1/admin/alerts': async (_, { db }) => ({ alerts: await alertStore.list(db) }),
};
