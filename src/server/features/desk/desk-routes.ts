import type { FastifyInstance } from 'fastify';
import type { AuditEntry, Waiting } from '#contract/desk/desk.ts';
import type { DeskMember, ListedMember } from '#contract/desk/members.ts';
import { ID_TEXT, type Slice } from '#contract/shapes.ts';
import { erasedAt } from '#domain/account/account-deletion.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import { refuse } from '#domain/refusals.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
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
import { registerDeskMentoringRoutes } from './mentorings-routes.ts';
import { registerDeskPaymentRoutes } from './payments-routes.ts';
import { liftSuspension, listSuspensions, suspendMember } from './suspensions/suspensions.ts';

/** Members on the desk. Each search for one, and each look at one, is in the audit log. */
function registerDeskMemberRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/admin/members', async ({ operator, query }): Promise<Slice<ListedMember>> => {
    const { search, memberType, state, order, cursor, size } = query;
    if (search) await operator.audit(db, { subject: 'members', detail: { search } });
    const memberIds = search ? await findSearched(services, search) : undefined;
    const after = cursor === undefined ? undefined : Number(cursor);
    const rows = await deskMemberStore.list(db, {
      memberType,
      isSuspended: state === 'SUSPENDED',
      memberIds,
      order,
      after,
    });
    return toSlice(rows.map(toListed), size, (last) => String(last.memberId));
  });
  serve(app, services, 'GET /v1/admin/members/{memberId}', async ({ operator, params: { memberId } }) => {
    const member = await findDeskMember(services, memberId);
    await operator.audit(db, { subject: `member:${memberId}` });
    return member;
  });
  serve(app, services, 'POST /v1/admin/members/{memberId}/suspension', ({ operator, params, body }) =>
    suspendMember(services, operator, { ...params, ...body }),
  );
  serve(app, services, 'DELETE /v1/admin/members/{memberId}/suspension', ({ operator, params, body }) =>
    liftSuspension(services, operator, { ...params, ...body }),
  );
  serve(app, services, 'DELETE /v1/admin/members/{memberId}/sessions', ({ operator, params, body }) =>
    endSessionsOfMember(services, operator, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/admin/members/{memberId}/totp/removal', ({ operator, params, body }) =>
    removeTotpOfMember(services, operator, { ...params, ...body }),
  );
}

/** A number is a member's number, as in the audit log and the payouts' file, or the beginning of a nickname. */
async function findSearched({ db }: Services, search: string): Promise<number[]> {
  const memberIds = await findMemberIds(db, search);
  return ID_TEXT.test(search) ? [...memberIds, Number(search)] : memberIds;
}

/** @throws RefusalError `NOT_FOUND` also for operators */
async function findDeskMember({ db }: Services, memberId: number): Promise<DeskMember> {
  const row = (await deskMemberStore.find(db, memberId, OPEN_STATUSES)) ?? refuse('NOT_FOUND');
  const { open, confirmed, completed, noShows, reports, deletedAt: _deletedAt, ...member } = row;
  const [mentorings, documents, reported, suspensions] = [
    await deskMemberStore.listMentorings(db, memberId),
    await deskMemberStore.listDocuments(db, memberId),
    await deskMemberStore.listReports(db, memberId),
    await listSuspensions(db, memberId),
  ];
  return {
    ...member,
    ...toListed(row),
    isVerified: row.isVerified,
    hasTotp: await hasTotp(db, memberId),
    counts: { open, confirmed, completed, noShows, reports },
    mentorings: mentorings.map(({ createdAt, confirmedStartsAt, ...mentoring }) => ({
      ...mentoring,
      createdAt: createdAt.toISOString(),
      confirmedStartsAt: confirmedStartsAt?.toISOString() ?? null,
    })),
    documents: documents.map(({ createdAt, decidedAt, ...document }) => ({
      ...document,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    reports: reported.map(({ createdAt, closedAt, ...report }) => ({
      ...report,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    suspensions,
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
}: ListedRow): ListedMember {
  return {
    memberId,
    memberType,
    email,
    nickname,
    schoolName,
    createdAt: createdAt.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    erasedAt: deletedAt ? erasedAt(deletedAt).toISOString() : null,
  };
}

/** The events of each of the last days, and the outcomes of proposals: counts and sums, without names. */
function registerDeskFigureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/figures', async ({ query }) => {
    const last = koreanDay(services.clock.now());
    const first = addKoreanDays(last, 1 - 2 * query.days);
    const both = await figuresStore.list(services.replica, first, last);
    return { days: both.slice(query.days), before: both.slice(0, query.days) };
  });
  serve(app, services, 'GET /v1/admin/figures/answers', async ({ query }) => {
    const counted = await answerFiguresStore.find(services.replica, query.days);
    const overdue = await answerFiguresStore.countOverdue(services.replica, services.clock.now());
    return {
      groups: counted?.groups ?? [],
      asOf: counted ? startOf(counted.day).toISOString() : null,
      countedAt: counted?.countedAt.toISOString() ?? null,
      now: { overdue, overloaded: counted?.overloaded ?? null },
    };
  });
}

export function registerDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerDeskMemberRoutes(app, services);
  registerDeskMentoringRoutes(app, services);
  registerDeskPaymentRoutes(app, services);
  registerDeskFigureRoutes(app, services);
  serve(app, services, 'GET /v1/admin/waiting', async ({ viewer }) => {
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
  });
  serve(app, services, 'GET /v1/admin/audit', async ({ query }) => {
    const { actorId, action, cursor } = query;
    const subject = query.subject === '' ? undefined : query.subject;
    const before = cursor === undefined ? undefined : Number(cursor);
    const rows = await auditLogStore.list(db, { actorId, action, subject }, before);
    return toSlice(rows.map(toEntry), query.size, (last) => String(last.entryId));
  });
}

function toWaiting({ count, oldestAt }: WaitingRow): Waiting {
  return { count, oldestAt: oldestAt?.toISOString() ?? null };
}

function toEntry({ actorId, actorEmail, at, ...entry }: AuditRow): AuditEntry {
  const actor = actorId !== null && actorEmail !== null ? { memberId: actorId, email: actorEmail } : null;
  return { ...entry, at: at.toISOString(), actor };
}

/** What is wrong with the service at this moment, for every operator (product §26.8). */
export function registerAlertRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/alerts', async () => {
    const alerts = await alertStore.list(services.db);
    return { alerts: alerts.map(({ since, ...alert }) => ({ ...alert, since: since.toISOString() })) };
  });
}
