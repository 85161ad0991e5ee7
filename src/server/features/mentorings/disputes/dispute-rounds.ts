import {
  openDecision,
  type DisputeRound,
  type DisputeSide,
  type OpenDecision,
} from '#domain/mentorings/states/disputes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { roundStore, type RoundRow } from './dispute-store.ts';

/** A mentoring that was objected to and has not ended. */
export type Disputed = MentoringRow & { readonly disputedAt: Date };

/** Whether a mentoring was objected to and waits for how that ends. */
export function isDisputed(mentoring: MentoringRow | undefined): mentoring is Disputed {
  return mentoring?.status === 'CONFIRMED' && mentoring.disputedAt !== null;
}

/**
 * The decisions that can still be appealed against at `now`, by mentoring.
 * @param disputed mentorings that were objected to and have not ended
 */
export async function findOpenDecisions(
  db: Queryable,
  disputed: readonly { readonly mentoringId: number; readonly disputedAt: Date }[],
  now: Date,
): Promise<Map<number, OpenDecision>> {
  if (disputed.length === 0) return new Map();
  const rows = await roundStore.listOf(
    db,
    disputed.map(({ mentoringId }) => mentoringId),
  );
  const rounds = Map.groupBy(rows, ({ mentoringId }) => mentoringId);
  return new Map(
    disputed.flatMap(({ mentoringId, disputedAt }) => {
      const decision = openDecision(disputedAt, (rounds.get(mentoringId) ?? []).map(toRound), now);
      return decision ? [[mentoringId, decision] as const] : [];
    }),
  );
}

/** A round as the rules of `domain/mentorings/states/disputes.ts` read it. */
export function toRound({ mentorAcceptedAt, menteeAcceptedAt, ...round }: RoundRow): DisputeRound {
  const acceptedBy: DisputeSide[] = [];
  if (mentorAcceptedAt) acceptedBy.push('MENTOR');
  if (menteeAcceptedAt) acceptedBy.push('MENTEE');
  return { ...round, acceptedBy };
}
