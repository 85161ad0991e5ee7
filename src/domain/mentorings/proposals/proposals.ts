import { textUpTo } from '../../text/length.ts';
import { type ProposalLoad, roomFor } from './proposal-load.ts';

export const MAX_MENTORING_MESSAGE_LENGTH = 500;

export const mentoringMessage = textUpTo(
  MAX_MENTORING_MESSAGE_LENGTH,
  `멘토에게 전할 말은 최대 ${MAX_MENTORING_MESSAGE_LENGTH}자까지 입력할 수 있어요.`,
);

export const MAX_OPEN_PROPOSALS = 5;

/** Why a mentee may not propose to a mentor, independent of the times: codes of `domain/refusals.ts`. */
export const PROPOSAL_PROBLEMS = [
  'NO_PROFILE',
  'NOT_VERIFIED',
  'OWN_PROFILE',
  'ENROLMENT_LAPSED',
  'NOT_FOUND',
  'OTHER_UNIVERSITY',
  'NOT_AVAILABLE',
  'ALREADY_PROPOSED',
  'TOO_MANY_OPEN_PROPOSALS',
  'PROPOSALS_FULL',
] as const;
export type ProposalProblem = (typeof PROPOSAL_PROBLEMS)[number];

/** What decides whether a mentee may propose to anybody. */
export interface Proposer {
  readonly isVerified: boolean;
  /** The proof of enrolment has ended and was not renewed (product §2.5). */
  readonly isProofOver: boolean;
  /** The number of the mentee's open proposals, to all mentors. */
  readonly openCount: number;
}

/** What decides whether a mentee may propose to a mentor; a place that is kept for this mentee does not count as taken. */
export interface ProposingPair extends ProposalLoad, Proposer {
  /** A mentee who is also a mentor looks at their own profile. */
  readonly isOneself: boolean;
  readonly menteeUniversityId: number;
  /** Null when the mentor is not listed. */
  readonly mentorUniversityId: number | null;
  /** Whether one of the two has blocked the other; nobody is told which. */
  readonly isBlocked: boolean;
  /** The open proposal to this mentor, if any. */
  readonly openMentoringId: number | null;
}

/** Why a mentee may not propose to any mentor; undefined if they may. @param mentee undefined while there is no profile */
export function problemOfMentee(mentee: Proposer | undefined): ProposalProblem | undefined {
  if (!mentee) return 'NO_PROFILE';
  if (!mentee.isVerified) return 'NOT_VERIFIED';
  if (mentee.isProofOver) return 'ENROLMENT_LAPSED';
  return mentee.openCount >= MAX_OPEN_PROPOSALS ? 'TOO_MANY_OPEN_PROPOSALS' : undefined;
}

/**
 * Why a proposal would be refused: a refusal's code, or undefined (product §5.1). The form shows it before it is filled in, and
 * the server checks it again.
 * @param pair undefined while the mentee has no profile
 */
export function problemWithProposal(pair: ProposingPair | undefined): ProposalProblem | undefined {
  const problem = problemOfMentee(pair);
  if (!pair || problem === 'NO_PROFILE') return 'NO_PROFILE';
  if (pair.isOneself) return 'OWN_PROFILE';
  // An open proposal to this mentor comes first, because it can be opened.
  if (problem !== undefined && problem !== 'TOO_MANY_OPEN_PROPOSALS') return problem;
  if (pair.mentorUniversityId === null) return 'NOT_FOUND';
  if (pair.mentorUniversityId !== pair.menteeUniversityId) return 'OTHER_UNIVERSITY';
  if (pair.isBlocked) return 'NOT_AVAILABLE';
  if (pair.openMentoringId !== null) return 'ALREADY_PROPOSED';
  if (problem) return problem;
  if (roomFor(pair) === 0) return 'PROPOSALS_FULL';
  return undefined;
}

/** Actions of a member that are counted, each by itself, in 24 hours (S-69). */
export type DailyAction = 'propose' | 'changeTimes' | 'offerTimes' | 'cancel';

/** The limit of each action, unless the setting `STEPS_A_DAY` says otherwise: finding a time with five mentors takes fewer. */
export const DEFAULT_STEPS_A_DAY = 30;
/** More cancellations than proposals, so that a proposal can always be cancelled. */
export const CANCELLATIONS_PER_ACTION = 2;
