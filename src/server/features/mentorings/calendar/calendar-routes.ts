import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CalendarAddress } from '#contract/mentorings/calendar.ts';
import { idText, type Sent } from '#contract/shapes.ts';
import {
  CANCELLED_EVENT_DAYS,
  FEED_PAST_DAYS,
  MAX_CALENDAR_ADDRESSES_AN_HOUR,
  MAX_FEED_READS_A_MINUTE,
} from '#domain/mentorings/times/session-calendar.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { sendText } from '#server/http/answer-guests.ts';
import type { Routes } from '#server/http/routes.ts';
import { findViewerOf, parse } from '#server/http/serve.ts';
import { writeCalendar } from '#server/platform/calendar/write-calendar.ts';
import { hashToken, keyedHash } from '#server/platform/seal.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { findMentoring } from '../mentoring-port.ts';
import { toSessionEvent } from '../session-event.ts';
import { actorContextOf } from '../transitions/make-transition.ts';
import { calendarStore } from './calendar-store.ts';

const SALT_BYTES = 16;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The member's own address, to be copied (docs/decisions/0132). */
async function findCalendarAddress(
  { db, secret, publicUrl }: Services,
  memberId: number,
): Promise<Sent<CalendarAddress>> {
  const row = await calendarStore.find(db, memberId);
  if (!row) return { address: null, createdAt: null };
  const token = deriveToken(secret, memberId, row.salt);
  const isKnown = hashToken(token).equals(row.tokenHash);
  return {
    address: isKnown ? `${publicUrl}/v1/calendar/${token}.ics` : null,
    createdAt: row.createdAt,
  };
}

/** Gives a member a new address; the one before is no longer found. @throws RefusalError `TOO_MANY_REQUESTS` */
async function renewCalendarAddress({ db, clock, secret }: Services, memberId: number): Promise<void> {
  const now = clock.now();
  const key = `calendar-address:${memberId}`;
  const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, new Date(now.getTime() + HOUR_MS));
  if (hits > MAX_CALENDAR_ADDRESSES_AN_HOUR) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
  const salt = randomBytes(SALT_BYTES);
  const tokenHash = hashToken(deriveToken(secret, memberId, salt));
  await calendarStore.replace(db, memberId, { tokenHash, salt, createdAt: now });
}

/** The member with this token; undefined when nobody has it, or has it any more. */
async function findMemberOfToken({ db }: Services, token: string): Promise<number | undefined> {
  return TOKEN.test(token) ? calendarStore.findMember(db, hashToken(token)) : undefined;
}

function deriveToken(secret: Buffer, memberId: number, salt: Buffer): string {
  return keyedHash(secret, `calendar-address:${memberId}:${salt.toString('hex')}`).toString('base64url');
}

const TYPE = 'text/calendar';
/** Only the reader's client keeps it, and asks each time whether it has changed. */
const CACHE = 'private, no-cache';
const mentoringParams = z.object({ mentoringId: idText });

/** A member's sessions in their own calendar application (product §17). */
export const calendarRoutes: Routes = {
  'GET /v1/calendar': ({ viewer }, services) => findCalendarAddress(services, viewer.memberId),
  'POST /v1/calendar': ({ viewer }, services) => renewCalendarAddress(services, viewer.memberId),
  'DELETE /v1/calendar': async ({ viewer }, { db }) => {
    await calendarStore.remove(db, viewer.memberId);
  },
};

/** Serves sessions as files for calendar applications. */
export function serveCalendars(app: FastifyInstance, services: Services): void {
  const { db, clock, publicUrl } = services;
  // Besides the limit of every address: one token's readers are many, and Google reads for all of its users from a few addresses.
  const limitFeed = app.createRateLimit({
    max: MAX_FEED_READS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => `calendar:${(request.params as { file: string }).file}`,
  });
  // Files, not calls: calendar applications and browsers read them by their address.
  app.get<{ Params: { file: string } }>('/v1/calendar/:file', async (request, reply) => {
    const { file } = request.params;
    const memberId = file.endsWith('.ics') ? await findMemberOfToken(services, file.slice(0, -4)) : undefined;
    if (memberId === undefined) return refuse('NOT_FOUND');
    const limit = await limitFeed(request);
    if (!limit.isAllowed && limit.isExceeded) refuseForNow('TOO_MANY_REQUESTS', limit.ttl);
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const sessions = await calendarStore.listSessions(
      db,
      memberId,
      daysAgo(FEED_PAST_DAYS),
      daysAgo(CANCELLED_EVENT_DAYS),
    );
    const body = writeCalendar(
      sessions.map((session) => toSessionEvent(session, publicUrl)),
      { isFeed: true },
    );
    reply.header('content-disposition', 'inline; filename="sunbaerang.ics"');
    return sendText(request, reply, { type: TYPE, body, cacheControl: CACHE });
  });

  app.get('/v1/mentoring/:mentoringId/calendar.ics', { exposeHeadRoute: false }, async (request, reply) => {
    const viewer = (await findViewerOf(services, request)) ?? refuse('UNAUTHENTICATED');
    const { mentoringId } = parse(mentoringParams, request.params) as z.output<typeof mentoringParams>;
    const mentoring = await findMentoring(db, mentoringId);
    actorContextOf(mentoring, viewer.memberId);
    const startsAt = mentoring?.confirmedStartsAt;
    if (!startsAt || mentoring.status !== 'CONFIRMED') return refuse('NO_ROOM');
    const session = { mentoringId, startsAt, changedAt: clock.now(), isCancelled: false };
    const body = writeCalendar([toSessionEvent(session, publicUrl)], { isFeed: false });
    // Not an attachment: iOS offers to add what it is shown, and only stores what it downloads. Other browsers download it anyway.
    reply.header('content-disposition', `inline; filename="sunbaerang-${mentoringId}.ics"`);
    return sendText(request, reply, { type: TYPE, body, cacheControl: 'no-store' });
  });
}
