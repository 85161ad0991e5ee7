import { paths } from '#contract/pages.ts';
import { useSession } from '../../app/session/session.ts';

/** The address of the form that proposes to a mentor, also for guests, who sign in when they send it; undefined for members who cannot propose to anybody. */
export function useProposalPath() {
  const { user } = useSession();
  return (mentorId: number, given?: Parameters<typeof paths.proposal>[1]) =>
    user && user.memberType !== 'ROLE_MENTEE' ? undefined : paths.proposal(mentorId, given);
}
