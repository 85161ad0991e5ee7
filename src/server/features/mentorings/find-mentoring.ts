import type { Queryable } from '#server/db/database.ts';
import { mentoringStore, type MentoringRow } from './mentoring-store.ts';

/** A mentoring with the names and addresses of both people, or undefined. */
export function findMentoring(db: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
  return mentoringStore.find(db, mentoringId);
}
