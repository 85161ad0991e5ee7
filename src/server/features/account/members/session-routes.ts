import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { noteTimeZone } from './note-time-zone.ts';

/** A member's own sessions, and the zone of the device that has one: lists them, ends one, or all others (S-20). */
export function registerSessionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'PUT /v1/members/me/time-zone', async ({ viewer, body: { timeZone } }) => {
    await noteTimeZone(services, viewer.memberId, timeZone);
    return null;
  });

  serve(app, services, 'GET /v1/members/me/sessions', async ({ viewer }) => {
    const sessions = await services.sessions.list(viewer.memberId);
    return sessions.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      isCurrent: id === viewer.sessionId,
    }));
  });

  serve(app, services, 'DELETE /v1/members/me/sessions', async ({ viewer }) => {
    await services.sessions.endOthersOf(services.db, viewer.memberId, viewer.sessionId);
    return null;
  });

  serve(app, services, 'DELETE /v1/members/me/sessions/{sessionId}', async ({ viewer, params, reply }) => {
    if (!(await services.sessions.endById(params.sessionId, viewer.memberId))) refuse('NOT_FOUND');
    if (params.sessionId === viewer.sessionId) services.cookies.clearSession(reply);
    return null;
  });
}
