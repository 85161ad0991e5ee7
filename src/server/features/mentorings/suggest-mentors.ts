import { isFreeAt, loadOf, nextFreeTime } from '#domain/mentors/availability/free-times.ts';
import { HALF_HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from '../mentors/availability/find-facts.ts';
import { findMentorsOfField, type MentorOfField } from './suggestion-store.ts';

/** Another mentor that the mentee of a closed mentoring may ask instead, and when they have time next. */
export interface SuggestedMentor extends MentorOfField {
  readonly nextFreeAt: Date;
}

const SUGGESTED = 3;

/**
 * Up to three other mentors of the same university and field who have a free time and room for a proposal, by what their cards say too
 * (product §3.2): closed days, notice hours and full weeks count. Mentors free at the most of the wished times come first,
 * then those with the most sessions.
 */
export async function suggestMentors(
  { db, env, runtimeSettings }: Pick<Services, 'env' | 'runtimeSettings'> & { readonly db: Queryable },
  mentoringId: number,
  now: Date,
): Promise<SuggestedMentor[]> {
  const mentors = await findMentorsOfField(db, mentoringId, now);
  const ids = mentors.map(({ memberId }) => memberId);
  const facts = await findAvailabilityFacts({ db, env, runtimeSettings }, ids, now);
  const available = mentors.flatMap(({ wishedHalfHours, ...mentor }) => {
    const of = facts.get(mentor.memberId);
    const nextFreeAt = of && nextFreeTime(of, now);
    if (!nextFreeAt || loadOf(of, now) === 'PROPOSALS_FULL') return [];
    const suits = wishedHalfHours.filter((half) => isFreeAt(of, new Date(half * HALF_HOUR_MS), now)).length;
    return [{ mentor: { ...mentor, nextFreeAt }, suits }];
  });
  return available
    .toSorted((one, other) => other.suits - one.suits)
    .slice(0, SUGGESTED)
    .map(({ mentor }) => mentor);
}
