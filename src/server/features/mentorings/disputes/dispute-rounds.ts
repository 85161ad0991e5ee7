import {
  decideBy,
  openDecision,
  type DisputeRound,
  type DisputeSide,
  type OpenDecision,
} from '#domain/mentorings/states/disputes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { roundStore, type RoundRow } from './dispute-store.ts';
import { statementStore } from './statement-store.ts';

/** A mentoring that was objected to and has not ended. */
export type Disputed = MentoringRow & { readonly disputedAt: Date };

/** Whether a mentoring was objected to and waits for how that ends. */
export function isDisputed(mentoring: MentoringRow | undefined): mentoring is Disputed {
  return mentoring?.status === 'CONFIRMED' && mentoring.disputedAt !== null;
}

/**
 * The rounds of a dispute, read under the mentoring's lock. A dispute written by the version before, which knows no rounds, gets its round and
 * its texts here.
 */
export async function findRounds(tx: Queryable, mentoring: Disputed): Promise<RoundRow[]> {
  const rounds = await roundStore.list(tx, mentoring.mentoringId);
  return rounds.length > 0 ? rounds : adopt(tx, mentoring);
}

async function adopt(tx: Queryable, mentoring: Disputed): Promise<RoundRow[]> {
  const { mentoringId, disputedAt, mentorDispute } = mentoring;
  const askedBy: DisputeSide = mentorDispute === null ? 'MENTEE' : 'MENTOR';
  const due = decideBy(disputedAt, disputedAt);
  await roundStore.open(tx, mentoringId, { round: 1, askedBy, askedAt: disputedAt, decideBy: due });
  return roundStore.list(tx, mentoringId);
}

/** Texts that the version before has written into the mentoring alone, and promised to show to operators alone. */
export async function adoptTexts(tx: Queryable, mentoring: Disputed): Promise<void> {
  const { mentoringId, disputedAt, mentorDispute, menteeDispute } = mentoring;
  for (const [side, text] of [
    ['MENTOR', mentorDispute],
    ['MENTEE', menteeDispute],
  ] as const) {
    if (text === null || (await statementStore.count(tx, mentoringId, side)) > 0) continue;
    await statementStore.insert(tx, { mentoringId, side, text, fileIds: [], forOperators: true }, disputedAt);
  }
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
