import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { mentoringStore } from './mentoring-store.ts';
import type { Performer } from './take-step.ts';

/** The side on which a member acts in a mentoring. @throws RefusalError `NOT_FOUND` for a stranger's */
export async function performerIn(
  db: Queryable,
  mentoringId: number,
  memberId: number,
): Promise<Performer & { readonly actor: 'MENTOR' | 'MENTEE' }> {
  const mentoring = await mentoringStore.find(db, mentoringId);
  if (mentoring?.mentorId === memberId) return { actor: 'MENTOR', memberId };
  if (mentoring?.menteeId === memberId) return { actor: 'MENTEE', memberId };
  return refuse('NOT_FOUND');
}
