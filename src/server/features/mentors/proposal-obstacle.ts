import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { problemOfMentee, problemWithProposal, type ProposalProblem } from '#domain/mentorings/proposals/proposals.ts';
import { REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { proposingStore } from './proposing-store.ts';

type Within = { readonly db: Queryable } & Pick<Services, 'clock'>;

/**
 * Why a mentee may not propose to a mentor now, by the rule and in the words that `proposeMentoring` would refuse with; null when they
 * may, and for everybody else: a guest signs in first, and the other roles never propose.
 */
export async function proposalObstacle(
  { db, clock }: Within,
  viewer: Viewer | undefined,
  mentorId: number,
): Promise<MentorDetail['cannotPropose']> {
  if (viewer?.role !== 'ROLE_MENTEE') return null;
  const pair = await findProposingPair(db, viewer.memberId, mentorId, clock.now());
  return toObstacle(problemWithProposal(pair), pair?.openMentoringId);
}

/**
 * The same for the mentors of a list, by what is known of the mentee alone: who they are, and which mentors they have open proposals to.
 * @returns undefined for everybody but a mentee
 */
export async function proposalObstacles(
  { db, clock }: Within,
  viewer: Viewer | undefined,
): Promise<((mentorId: number) => MentorDetail['cannotPropose']) | undefined> {
  if (viewer?.role !== 'ROLE_MENTEE') return undefined;
  const mentee = await proposingStore.findProposer(db, viewer.memberId, clock.now());
  return (mentorId) => {
    const open = mentee?.open.find((each) => each.mentorId === mentorId);
    return toObstacle(open ? 'ALREADY_PROPOSED' : problemOfMentee(mentee), open?.mentoringId);
  };
}

/** What a proposal to a mentor depends on; undefined when the mentee has no profile. */
export const findProposingPair = proposingStore.findPair;

function toObstacle(
  code: ProposalProblem | undefined,
  mentoringId: number | null = null,
): MentorDetail['cannotPropose'] {
  return code ? { code, message: REFUSALS[code].message, mentoringId } : null;
}
