import { setTimeout as sleep } from 'node:timers/promises';
import { isBusyAt } from '#domain/mentors/availability/free-times.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from '../availability/find-facts.ts';
import { calendarStore } from './calendar-store.ts';
import { addCalendar, changeCalendar, listOwnCalendars, previewCalendar, removeCalendar } from './own-calendars.ts';
import { readCalendar } from './read-due-calendars.ts';

/** Somebody waits for the answer: what was read last answers for a calendar that takes longer. */
const SECONDS = 3;

/** What was read less than this ago is not read again. */
const FRESH_MS = MINUTE_MS;

/** Calendars of mentors' own (product §3.6). */
export const mentorCalendarRoutes: Routes = {
  'GET /v1/mentor/me/calendars': ({ viewer }, services) => listOwnCalendars(services, viewer.memberId),
  'POST /v1/mentor/me/calendars/preview': ({ viewer, body }, services) =>
    previewCalendar(services, viewer.memberId, body.address),
  'POST /v1/mentor/me/calendars': byMember(addCalendar),
  'POST /v1/mentor/me/calendars/check': async ({ viewer, body }, services) => ({
    isBusy: await checkCalendars(services, viewer.memberId, body.startTime),
  }),
  'PATCH /v1/mentor/me/calendars/{calendarId}': byMember(changeCalendar),
  'DELETE /v1/mentor/me/calendars/{calendarId}': ({ viewer, params }, services) =>
    removeCalendar(services, viewer.memberId, params.calendarId),
};

/**
 * Whether a mentor has something else in a half hour that they are about to accept, by their calendars as they are now.
 * @param startTime Korean wall-clock time
 */
async function checkCalendars(services: Services, mentorId: number, startTime: string): Promise<boolean> {
  const { db, clock } = services;
  const start = parseKoreanTime(startTime);
  const rows = await calendarStore.list(db, mentorId);
  if (!start || rows.length === 0) return false;
  const old = rows.filter(({ readAt }) => clock.now().getTime() - readAt.getTime() > FRESH_MS);
  // Reading goes on after that; it may stand behind other calendars.
  await Promise.race([
    Promise.all(old.map((row) => readCalendar(services, row, SECONDS))),
    sleep(SECONDS * 1000, undefined, { ref: false }),
  ]);
  const facts = (await findAvailabilityFacts(services, [mentorId], clock.now())).get(mentorId);
  return facts !== undefined && isBusyAt(facts, start);
}
