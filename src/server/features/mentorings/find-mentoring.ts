import type { Queryable } from '#server/db/database.ts';
import { mentoringStore, type MentoringRow } from './mentoring-store.ts';

/** A mentoring with the names and addresses of both people, or undefined. */
export function findMentoring(db: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
  return mentoringStore.find(db, mentoringId);
}

/**
 * The same, locked: it stays as it is until the transaction ends, but for what that writes. Whoever changes the order of a mentoring
 * locks the mentoring first (docs/decisions/0077).
 */
export function lockMentoring(tx: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
  return mentoringStore.lock(tx, mentoringId);
}
