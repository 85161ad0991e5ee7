import type { FreeTimes } from '#contract/mentors/availability.ts';
import { freeDays } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts, findBookedTimes } from './availability/index.ts';
import { findDayNotes } from './campus-calendar/index.ts';
import { assertMayBeSeen } from './find-mentor.ts';

/**
 * The half hours of a mentor for the time picker, and those at which the viewer has another session (product §3.2). Everybody who sees
 * the mentor sees them.
 * @throws RefusalError `NOT_FOUND`
 */
export async function findFreeTimes(
  services: Services,
  viewer: Viewer | undefined,
  mentorId: number,
): Promise<FreeTimes> {
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
