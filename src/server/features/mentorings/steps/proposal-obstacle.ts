import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { problemWithProposal } from '#domain/mentorings/proposals/proposals.ts';
import { REFUSALS } from '#domain/refusals.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { mentoringStore } from '../mentoring-store.ts';

/**
 * Why a mentee may not propose to a mentor now, by the rule and in the words that `proposeMentoring` would refuse with; null when they
 * may, and for everybody else: a guest signs in first, and the other roles never propose.
 */
export async function proposalObstacle(
  { db, clock }: Services,
  viewer: Viewer | undefined,
  mentorId: number,
): Promise<MentorDetail['cannotPropose']> {
  if (viewer?.role !== 'ROLE_MENTEE') return null;
  const pair = await mentoringStore.findPair(db, viewer.memberId, mentorId, clock.now());
  const code = problemWithProposal(pair);
  return code ? { code, message: REFUSALS[code].message, mentoringId: pair?.openMentoringId ?? null } : null;
}
