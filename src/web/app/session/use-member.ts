import type { Member } from '#contract/members.ts';
import { useSession } from './use-session.ts';

/** The signed-in member, inside a {@link MembersOnly} room. */
export function useMember(): Member {
  const { user } = useSession();
  if (!user) throw new Error('useMember was called outside of MembersOnly');
  return user;
}
