import type { FastifyInstance } from 'fastify';
import type { FreeTimes } from '#contract/mentors/availability.ts';
import { freeDays } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { uploadCertificate } from '../people/certificates/upload-certificate.ts';
import { findAvailabilityFacts } from './availability/find-facts.ts';
import { findBookedTimes } from './availability/own-availability.ts';
import { findDayNotes } from './campus-calendar/edit-calendar.ts';
import { findMentorDetail, assertMayBeSeen } from './find-mentor.ts';
import { countMentors } from './list-mentors.ts';
import { searchMentors, suggestSearches } from './search-mentors.ts';
import { editMentor, findOwnMentorProfile, hasMentorProfile, registerMentor } from './write-mentor.ts';

export function registerMentorRoutes(app: FastifyInstance, services: Services): void {
  const of = (viewer: Viewer | undefined) => forPublicRead(services, viewer);
  serve(app, services, 'GET /v1/mentor', ({ viewer, query }) => searchMentors(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor-count', ({ viewer, query }) => countMentors(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor-searches', ({ viewer, query }) => suggestSearches(of(viewer), viewer, query));
  serve(app, services, 'GET /v1/mentor/{mentorId}', ({ viewer, params }) =>
    findMentorDetail(of(viewer), viewer, params.mentorId),
  );
  serve(app, services, 'GET /v1/mentor/{mentorId}/free-times', ({ viewer, params }) =>
    findFreeTimes(of(viewer), viewer, params.mentorId),
  );
  serve(app, services, 'GET /v1/mentor/me', ({ viewer }) => findOwnMentorProfile(services, viewer.memberId));
  serve(app, services, 'POST /v1/mentor', ({ viewer, body }) => registerMentor(services, viewer.memberId, body));
  serve(app, services, 'PUT /v1/mentor', ({ viewer, body }) => editMentor(services, viewer.memberId, body));
  serve(app, services, 'POST /v1/storage/certificate/mentor', ({ viewer: { memberId }, body, file }) =>
    uploadCertificate(services, { memberId, ...body, upload: file }, hasMentorProfile),
  );
}

/**
 * The half hours of a mentor for the time picker, and those at which the viewer has another session (product §3.2). Everybody who sees
 * the mentor sees them.
 * @throws RefusalError `NOT_FOUND`
 */
async function findFreeTimes(services: Services, viewer: Viewer | undefined, mentorId: number): Promise<FreeTimes> {
  await assertMayBeSeen(services, viewer, mentorId);
  const now = services.clock.now();
  const facts = (await findAvailabilityFacts(services, [mentorId], now)).get(mentorId) ?? refuse('NOT_FOUND');
  // A mentor's own sessions are the booked ones already.
  const isOther = viewer && viewer.memberId !== mentorId;
  const own = Map.groupBy(isOther ? await findBookedTimes(services.db, viewer.memberId, now) : [], koreanDay);
  const notes = await findDayNotes(services.db, { mentorId, changes: facts.holidayChanges }, now);
  return {
    noticeHours: facts.noticeHours,
    days: freeDays(facts, koreanDay(now), now).map(({ day, closure, free, booked }) => ({
      day,
      closure,
      free: [...free],
      booked: [...booked],
      own: (own.get(day) ?? []).map(koreanClock),
      note: notes.get(day) ?? null,
    })),
  };
}
