import { PAGES, paths } from '#contract/pages.ts';
import { useSession } from '../../app/session/use-session.ts';
import { withNext } from '../../lib/next-path.ts';

/** The address of the form that proposes to a mentor, for a guest by way of sign-in; undefined for members who cannot propose to anybody. */
export function useProposalPath() {
  const { user } = useSession();
  return (mentorId: number, given?: Parameters<typeof paths.proposal>[1]) => {
    if (user && user.memberType !== 'ROLE_MENTEE') return undefined;
    const path = paths.proposal(mentorId, given);
    return user ? path : withNext(PAGES.signIn, path);
  };
}
