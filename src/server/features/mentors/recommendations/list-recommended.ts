import type { Queryable } from '#server/db/database.ts';
import { recommendationStore } from './recommendation-store.ts';

/**
 * Mentors of a student's university and of one field in the student's order (product §9.4), up to thirty.
 * @param except the mentors left out
 */
export function listRecommended(
  db: Queryable,
  student: { menteeId: number; universityId: number; field: string },
  except: readonly number[],
): Promise<number[]> {
  return recommendationStore.listInField(db, student, except);
}
