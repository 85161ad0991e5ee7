import type { MentorDetail } from '#contract/mentors.ts';
import type { ProposalProblem } from '#domain/mentorings/proposals.ts';
import { withNext } from '../../../lib/next-path.ts';
import { paths } from '../../../paths.ts';

export type ProposalRefusal = NonNullable<MentorDetail['cannotPropose']>;

/** A link for a user who may not propose to a mentor. @param mentoringId the open proposal to that mentor, if there is one */
export function helpWith(code: ProposalProblem, mentorId: number, mentoringId: number | null = null) {
  return {
    NO_PROFILE: { label: '프로필 등록하기', to: withNext(paths.menteeRegistration(), paths.proposal(mentorId)) },
    NOT_VERIFIED: { label: '마이페이지로 가기', to: paths.my() },
    NOT_FOUND: { label: '다른 멘토 보기', to: paths.mentors() },
    OTHER_UNIVERSITY: { label: '우리 학교 멘토 보기', to: paths.mentors() },
    ALREADY_PROPOSED: {
      label: '보낸 제안 보기',
      to: mentoringId === null ? paths.menteeStatus() : paths.menteeProgress(mentoringId),
    },
    TOO_MANY_OPEN_PROPOSALS: { label: '보낸 제안 보기', to: paths.menteeStatus() },
  }[code];
}
