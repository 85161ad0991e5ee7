import { MAX_SESSIONS_A_WEEK } from '#domain/mentors/availability/availability.ts';
import { findInFullWeek, problemWithWishes } from '#domain/mentors/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import { describeKoreanDay, koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from './find-facts.ts';

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
export interface FullWeek {
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
