import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { KOREAN_MINUTES_AHEAD } from '#domain/time/local-time.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { isTimeZone, minutesAhead } from '#server/text/zone-offset.ts';
import { timeZoneStore } from './member-store.ts';

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

/** Notes the zone of a member's device: mails and pushes then say its time beside Korea's, unless both are the same. Ignores unknown zones. */
async function noteTimeZone({ db, clock }: Services, memberId: number, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  const isElsewhere = minutesAhead(timeZone, clock.now()) !== KOREAN_MINUTES_AHEAD;
  await timeZoneStore.set(db, memberId, isElsewhere ? timeZone : null);
}
