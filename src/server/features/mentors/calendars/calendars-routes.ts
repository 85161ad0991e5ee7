import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { checkCalendars } from './check-calendars.ts';
import { addCalendar, changeCalendar, listOwnCalendars, previewCalendar, removeCalendar } from './own-calendars.ts';

/** Calendars of mentors' own (product §3.6). */
export function registerMentorCalendarRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentor/me/calendars', ({ viewer }) => listOwnCalendars(services, viewer.memberId));
  serve(app, services, 'POST /v1/mentor/me/calendars/preview', ({ viewer, body }) =>
    previewCalendar(services, viewer.memberId, body.address),
  );
  serve(app, services, 'POST /v1/mentor/me/calendars', ({ viewer, body }) =>
    addCalendar(services, viewer.memberId, body),
  );
  serve(app, services, 'POST /v1/mentor/me/calendars/check', async ({ viewer, body }) => ({
    isBusy: await checkCalendars(services, viewer.memberId, body.startTime),
  }));
  serve(app, services, 'PATCH /v1/mentor/me/calendars/{calendarId}', async ({ viewer, params, body }) => {
    await changeCalendar(services, viewer.memberId, { ...params, ...body });
    return null;
  });
  serve(app, services, 'DELETE /v1/mentor/me/calendars/{calendarId}', async ({ viewer, params }) => {
    await removeCalendar(services, viewer.memberId, params.calendarId);
    return null;
  });
}
