import type { Availability } from '#contract/mentors/availability.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  type AvailabilityInput,
  MAX_SESSIONS_A_WEEK,
  problemWithExceptions,
} from '#domain/mentors/availability/availability.ts';
import {
  type AvailabilityFacts,
  findInFullWeek,
  opensFreeTimes,
  problemWithWishes,
} from '#domain/mentors/availability/free-times.ts';
import { type PreferredTimes, weekOfPreferredTimes } from '#domain/mentors/availability/week.ts';
import { refuse } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { describeKoreanDay, koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import type { Services } from '#server/services.ts';
import { lockMember } from '../../people/profiles/change-profile.ts';
import { findDayNotes } from '../campus-calendar/edit-calendar.ts';
import { availabilityStore } from './availability-store.ts';
import { findAvailabilityFacts } from './find-facts.ts';
import { findPausedAt } from './pauses.ts';

/** Notifies the members who want to hear of a mentor's new free times; its key is the mentor. */
export const NEW_TIMES_JOB = 'notify-of-new-times';
/** A mentor who changes the week often changes it again at once: one notice covers all changes. */
const DELAY_MS = 10 * MINUTE_MS;

/** If a change opens free times, has the interested members notified. Part of the transaction of the change. */
async function announceNewTimes(
  { jobs }: Services,
  tx: Queryable,
  mentorId: number,
  { before, after }: { before: AvailabilityFacts; after: AvailabilityFacts },
  now: Date,
): Promise<void> {
  if (!opensFreeTimes(before, after, now)) return;
  await jobs.enqueue(tx, { name: NEW_TIMES_JOB, key: String(mentorId), runAt: new Date(now.getTime() + DELAY_MS) });
}

/** When a mentor has time, as they said it. @throws RefusalError `NO_PROFILE` */
async function findOwnAvailability(services: Services, mentorId: number): Promise<Sent<Availability>> {
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
    pausedAt: (await findPausedAt(services.db, mentorId)) ?? null,
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
async function saveOwnAvailability(
  services: Services,
  mentorId: number,
  input: AvailabilityInput,
): Promise<Sent<Availability>> {
  const now = services.clock.now();
  const problem = problemWithExceptions(input.exceptions, now);
  if (problem) refuse('INVALID_INPUT', { message: problem, field: 'exceptions' });
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

/** Before the days and hours of a mentor's profile are changed: from now on they are the week. */
export async function replaceAvailabilityWeek(
  services: Services,
  tx: Queryable,
  mentorId: number,
  preferred: PreferredTimes,
  now: Date,
): Promise<void> {
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
  await availabilityStore.dropWeek(tx, mentorId, now);
  if (!facts) return;
  const after = { ...facts, week: weekOfPreferredTimes(preferred) };
  await announceNewTimes(services, tx, mentorId, { before: facts, after }, now);
}

/** The starts of a member's confirmed sessions after an instant. */
export const findBookedTimes = availabilityStore.findBooked;

/**
 * A student proposes times to a mentor who has not closed them (product §3.2).
 * @throws RefusalError `TIME_CLOSED` with the reason
 */
export async function mustBeOpenTimes(
  services: Services,
  tx: Queryable,
  mentorId: number,
  starts: readonly Date[],
  now: Date,
  minimumHours?: number,
): Promise<void> {
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now, minimumHours)).get(mentorId);
  const problem = facts && problemWithWishes(starts, facts, now);
  if (problem) refuse('TIME_CLOSED', { message: problem });
}

/** A mentor's week that has as many sessions as they want. */
interface FullWeek {
  /** One of the times that were asked about. */
  readonly start: Date;
  readonly limit: number;
}

/** The first of these times in a week that is full of the mentor's sessions. */
export async function findFullWeek(
  services: Services,
  tx: Queryable,
  mentorId: number,
  starts: readonly Date[],
  now: Date,
): Promise<FullWeek | undefined> {
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
  const start = facts && findInFullWeek(facts, starts);
  return start && facts.maxSessionsAWeek !== null ? { start, limit: facts.maxSessionsAWeek } : undefined;
}

/** Tells a mentor that they have as many sessions in a week as they want (product §3.3). @throws RefusalError `OWN_WEEK_FULL` */
export function refuseOwnFullWeek({ start, limit }: FullWeek): never {
  const full = `${describeKoreanDay(koreanDay(start))}이 있는 주는 정해 둔 ${limit}회가 모두 찼어요.`;
  const next =
    limit < MAX_SESSIONS_A_WEEK
      ? '한 주 멘토링 수를 늘리거나 다른 주의 시간을 골라 주세요.'
      : '다른 주의 시간을 골라 주세요.';
  return refuse('OWN_WEEK_FULL', { message: `${full} ${next}` });
}

/** When a mentor has time (product §3.1). */
export const availabilityRoutes: Routes = {
  'GET /v1/mentor/me/availability': ({ viewer }, services) => findOwnAvailability(services, viewer.memberId),
  'PUT /v1/mentor/me/availability': byMember(saveOwnAvailability),
};
