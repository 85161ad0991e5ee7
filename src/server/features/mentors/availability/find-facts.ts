import type { ProposalLoad } from '#domain/mentorings/proposals/proposal-load.ts';
import {
  type AvailabilityFacts,
  type Load,
  loadOf,
  nextFreeTime,
  nextFreeTimes,
} from '#domain/mentors/availability/free-times.ts';
import { koreanDay, mondayOfDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import type { Services } from '#server/services.ts';
import { availabilityStore } from './availability-store.ts';

type Within = Pick<Services, 'env' | 'runtimeSettings'> & { readonly db: Queryable };

type WithinNow = Within & Pick<Services, 'clock'>;

/**
 * What decides which half hours of these mentors are free at `now`, by id, in one statement for all of them.
 * @param minimumHours the notice that every mentor asks for at the least, where it is not the one of today
 */
export async function findAvailabilityFacts(
  within: Within,
  mentorIds: readonly number[],
  now: Date,
  minimumHours?: number,
): Promise<Map<number, AvailabilityFacts & ProposalLoad>> {
  if (mentorIds.length === 0) return new Map();
  const { db } = within;
  const minimum = minimumHours ?? (await currentSettings(within, db)).MINIMUM_NOTICE_HOURS;
  const today = koreanDay(now);
  const since = parseKoreanTime(`${mondayOfDay(today)}T00:00:00`) ?? now;
  const records = await availabilityStore.find(db, mentorIds, { fromDay: today, since, now });
  return new Map(
    [...records].map(([mentorId, record]) => [
      mentorId,
      { ...record, noticeHours: Math.max(record.noticeHours, minimum) },
    ]),
  );
}

/** Until the transaction ends, nobody else takes a place of a mentor with a limit of open proposals. */
export const lockLoad = availabilityStore.lockLoad;

/** When a mentor has time next, and whether there is room for a proposal. */
export interface Opening {
  readonly nextFreeAt: Date | undefined;
  readonly load: Load;
}

/** The number of days on which a mentor's page shows the first free half hour. */
const SHOWN_DAYS = 3;

/** The next free times of a mentor, and whether there is room for a proposal, for their page. */
export async function findNextFreeTimes(
  services: WithinNow,
  mentorId: number,
): Promise<{ freeTimes: readonly Date[]; load: Load }> {
  const now = services.clock.now();
  const facts = (await findAvailabilityFacts(services, [mentorId], now)).get(mentorId);
  if (!facts) return { freeTimes: [], load: 'OPEN' };
  return { freeTimes: nextFreeTimes(facts, now, SHOWN_DAYS), load: loadOf(facts, now) };
}

/** When each of these mentors has time next, and whether there is room for a proposal, by id. Not stored: time alone changes it. */
export async function findOpenings(services: WithinNow, mentorIds: readonly number[]): Promise<Map<number, Opening>> {
  const now = services.clock.now();
  const facts = await findAvailabilityFacts(services, mentorIds, now);
  return new Map(
    [...facts].map(([id, each]) => [id, { nextFreeAt: nextFreeTime(each, now), load: loadOf(each, now) }]),
  );
}
