import type { FreeTimes } from '#contract/mentors/availability.ts';
import { freeDays } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
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

export const mentorRoutes: Routes = {
  'GET /v1/mentor': ({ viewer, query }, services) => searchMentors(forPublicRead(services, viewer), viewer, query),
  'GET /v1/mentor-count': ({ viewer, query }, services) => countMentors(forPublicRead(services, viewer), viewer, query),
  'GET /v1/mentor-searches': ({ viewer, query }, services) =>
    suggestSearches(forPublicRead(services, viewer), viewer, query),
  'GET /v1/mentor/{mentorId}': ({ viewer, params }, services) =>
    findMentorDetail(forPublicRead(services, viewer), viewer, params.mentorId),
  'GET /v1/mentor/{mentorId}/free-times': ({ viewer, params }, services) =>
    findFreeTimes(forPublicRead(services, viewer), viewer, params.mentorId),
  'GET /v1/mentor/me': ({ viewer }, services) => findOwnMentorProfile(services, viewer.memberId),
  'POST /v1/mentor': byMember(registerMentor),
  'PUT /v1/mentor': byMember(editMentor),
  'POST /v1/storage/certificate/mentor': ({ viewer: { memberId }, body, file }, services) =>
    uploadCertificate(services, { memberId, ...body, upload: file }, hasMentorProfile),
};

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
