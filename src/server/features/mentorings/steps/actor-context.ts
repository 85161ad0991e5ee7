import { refuse } from '#domain/refusals.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { ActorContext } from './take-step.ts';

/** One of a mentoring's two people. */
export type Party = ActorContext & { readonly actor: 'MENTOR' | 'MENTEE' };

/** The side on which a member acts in a mentoring that has been read. @throws RefusalError `NOT_FOUND` for a stranger's, or none */
export function actorContextOf(mentoring: MentoringRow | undefined, memberId: number): Party {
  if (mentoring?.mentorId === memberId) return { actor: 'MENTOR', memberId };
  if (mentoring?.menteeId === memberId) return { actor: 'MENTEE', memberId };
  return refuse('NOT_FOUND');
}
