import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import { session } from '../../../app/session/session.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type Me = DataOf<'GET /v1/members/me'>;

const ME = ['members', 'me'] as const;

/** The signed-in member with profile and documents; not requested while nobody is signed in. */
export function useMe(enabled = true) {
  const { isAuthenticated } = useSession();
  return useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => call('GET /v1/members/me', { signal }),
    enabled: enabled && isAuthenticated,
  });
}

/** Before the next page is shown to whoever has just got a school: a list that is kept may be of the mentors of every school. */
export function dropMentorLists() {
  queryClient.removeQueries({ queryKey: ['mentors'] });
}

/** After a profile or a document changed: reloads everything that shows the member, the session included. */
export async function refreshMe() {
  await Promise.all([
    session.check(),
    // Also where no page shows it now: the next one is not to begin with what was true before.
    queryClient.invalidateQueries({ queryKey: ME, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: ['mentors'] }),
    queryClient.invalidateQueries({ queryKey: ['mentor'] }),
    queryClient.invalidateQueries({ queryKey: ['mentee'] }),
    queryClient.invalidateQueries({ queryKey: ['next-step'], refetchType: 'all' }),
  ]);
}
