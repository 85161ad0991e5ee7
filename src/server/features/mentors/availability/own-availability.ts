import type { Availability } from '#contract/mentors/availability.ts';
import { type AvailabilityInput, problemWithExceptions } from '#domain/mentors/availability/availability.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import { currentSettings } from '#server/platform/runtime-settings/current-settings.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../people/profiles/index.ts';
import { findDayNotes } from '../campus-calendar/index.ts';
import { findPausedAt } from '../pauses/index.ts';
import { announceNewTimes } from './announce-new-times.ts';
import { availabilityStore } from './availability-store.ts';
import { findAvailabilityFacts } from './find-facts.ts';

/** When a mentor has time, as they said it. @throws RefusalError `NO_PROFILE` */
export async function findOwnAvailability(services: Services, mentorId: number): Promise<Availability> {
  const now = services.clock.now();
  const facts = (await findAvailabilityFacts(services, [mentorId], now)).get(mentorId) ?? refuse('NO_PROFILE');
  const { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals, booked } = facts;
  const notes = await findDayNotes(services.db, { mentorId, changes: facts.holidayChanges }, now);
  const ahead = Map.groupBy(
    booked.filter((start) => start > now),
    koreanDay,
  );
  return {
    week: week as Availability['week'],
    exceptions: Array.from(exceptions, ([day, starts]) => ({ day, starts: [...starts] })),
    noticeHours,
    maxSessionsAWeek,
    maxOpenProposals,
    pausedAt: (await findPausedAt(services.db, mentorId))?.toISOString() ?? null,
    minimumNoticeHours: (await currentSettings(services, services.db)).MINIMUM_NOTICE_HOURS,
    booked: Array.from(ahead, ([day, starts]) => ({ day, starts: starts.map(koreanClock) })),
    notes: Array.from(notes, ([day, { label, isHoliday }]) => ({ day, label, isHoliday })),
  };
}

/**
 * A mentor says when they have time; the profile's days and hours follow (product §3.1). Confirmed sessions and open proposals stay as
 * they are. Days that are over are left out.
 * @throws RefusalError `NO_PROFILE`, `INVALID_INPUT` for a day that is too far ahead
 */
export async function saveOwnAvailability(
  services: Services,
  mentorId: number,
  input: AvailabilityInput,
): Promise<Availability> {
  const now = services.clock.now();
  const problem = problemWithExceptions(input.exceptions, now);
  if (problem) refuse('INVALID_INPUT', { message: problem, errors: [{ field: 'exceptions', message: problem }] });
  const exceptions = input.exceptions.filter(({ day }) => day >= koreanDay(now));
  await services.db.transaction(async (tx) => {
    // As an edit of the profile does: both write its days and hours.
    await lockMember(tx, mentorId);
    const facts = await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now);
    const before = facts.get(mentorId) ?? refuse('NO_PROFILE');
    await availabilityStore.save(tx, mentorId, { ...input, exceptions }, now);
    const minimum = (await currentSettings(services, tx)).MINIMUM_NOTICE_HOURS;
    const after = {
      ...before,
      week: input.week,
      exceptions: new Map(exceptions.map(({ day, starts }) => [day, starts])),
      noticeHours: Math.max(input.noticeHours, minimum),
      maxSessionsAWeek: input.maxSessionsAWeek,
    };
    await announceNewTimes(services, tx, mentorId, { before, after }, now);
  });
  return findOwnAvailability(services, mentorId);
}
