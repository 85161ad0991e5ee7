import type { FastifyInstance } from 'fastify';
import type { AuditEntry, Waiting } from '#contract/desk/desk.ts';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { answerFiguresStore, figuresStore } from './answer-figures-store.ts';
import { auditLogStore, type AuditRow } from './audit-log-store.ts';
import { startOf } from './count-answer-figures.ts';
import { registerDeskMemberRoutes } from './members-routes.ts';
import { registerDeskMentoringRoutes } from './mentorings-routes.ts';
import { registerDeskPaymentRoutes } from './payments-routes.ts';
import { waitingStore, type WaitingRow } from './waiting-store.ts';

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
