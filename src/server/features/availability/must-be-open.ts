import { problemWithWishes } from '#domain/availability/free-times.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from './find-facts.ts';

/**
 * A student proposes times to a mentor who has not closed them (product §3.2, docs/decisions/0147).
 * @throws RefusalError `TIME_CLOSED` with the reason
 */
export async function mustBeOpenTimes(
  services: Services,
  tx: Queryable,
  mentorId: number,
  starts: readonly Date[],
  now: Date,
): Promise<void> {
  const facts = (await findAvailabilityFacts({ ...services, db: tx }, [mentorId], now)).get(mentorId);
  const problem = facts && problemWithWishes(starts, facts, now);
  if (problem) refuse('TIME_CLOSED', { message: problem });
}
