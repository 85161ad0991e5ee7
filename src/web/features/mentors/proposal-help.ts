import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { PAGES, paths } from '#contract/pages.ts';
import type { ProposalProblem } from '#domain/mentorings/proposals/proposals.ts';
import { useSession } from '../../app/session/session.ts';
import { withNext } from '../../lib/next-path.ts';

export type ProposalRefusal = NonNullable<MentorDetail['cannotPropose']>;

/** A link for a user who may not propose to a mentor. @param mentoringId the open proposal to that mentor, if there is one */
export function helpWith(code: ProposalProblem, mentorId: number, mentoringId: number | null = null) {
  return {
    NO_PROFILE: { label: '프로필 등록하기', to: withNext(PAGES.menteeRegistration, paths.proposal(mentorId)) },
    NOT_VERIFIED: { label: '마이페이지로 가기', to: PAGES.my },
    OWN_PROFILE: { label: '다른 멘토 보기', to: PAGES.mentors },
    ENROLMENT_LAPSED: { label: '재학 확인 갱신하기', to: withNext(PAGES.enrolment, paths.proposal(mentorId)) },
    NOT_FOUND: { label: '다른 멘토 보기', to: PAGES.mentors },
    NOT_AVAILABLE: { label: '다른 멘토 보기', to: PAGES.mentors },
    OTHER_UNIVERSITY: { label: '우리 학교 멘토 보기', to: PAGES.mentors },
    ALREADY_PROPOSED: {
      label: '보낸 제안 보기',
      to: mentoringId === null ? PAGES.menteeStatus : paths.progress('mentee', mentoringId),
    },
    PROPOSALS_FULL: { label: '자리 나면 알림 받기', to: paths.mentor(mentorId) },
    TOO_MANY_OPEN_PROPOSALS: { label: '보낸 제안 보기', to: PAGES.menteeStatus },
  }[code];
}

/** The address of the form that proposes to a mentor, also for guests, who sign in when they send it; undefined for members who cannot propose to anybody. */
export function useProposalPath() {
  const { user } = useSession();
  return (mentorId: number, given?: Parameters<typeof paths.proposal>[1]) =>
    user && user.memberType !== 'ROLE_MENTEE' ? undefined : paths.proposal(mentorId, given);
}
