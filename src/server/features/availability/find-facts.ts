import { type AvailabilityFacts, nextFreeTime } from '#domain/availability/free-times.ts';
import { koreanDay, mondayOfDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { availabilityStore } from './availability-store.ts';

type Within = Pick<Services, 'env'> & { readonly db: Queryable };

/** What decides which half hours of these mentors are free at `now`, by id, in one statement for all of them. */
export async function findAvailabilityFacts(
  { db, env }: Within,
  mentorIds: readonly number[],
  now: Date,
): Promise<Map<number, AvailabilityFacts>> {
  if (mentorIds.length === 0) return new Map();
  const today = koreanDay(now);
  const since = parseKoreanTime(`${mondayOfDay(today)}T00:00:00`) ?? now;
  const records = await availabilityStore.find(db, mentorIds, { fromDay: today, since });
  return new Map(
    [...records].map(([mentorId, record]) => [
      mentorId,
      { ...record, noticeHours: Math.max(record.noticeHours, env.MINIMUM_NOTICE_HOURS) },
    ]),
  );
}

/** The start of each of these mentors' next free half hour, by id; who has none is left out (docs/decisions/0146). */
export async function findNextFreeTimes(services: Services, mentorIds: readonly number[]): Promise<Map<number, Date>> {
  const now = services.clock.now();
  const next = new Map<number, Date>();
  for (const [mentorId, facts] of await findAvailabilityFacts(services, mentorIds, now)) {
    const start = nextFreeTime(facts, now);
    if (start) next.set(mentorId, start);
  }
  return next;
}
