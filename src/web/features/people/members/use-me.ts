import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import { session, useSession } from '../../../app/session/session.ts';
import { queryOf, refetchStale } from '../../../lib/queries.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type Me = DataOf<'GET /v1/members/me'>;

const ME = ['members', 'me'] as const;

/** The signed-in member with profile and documents; not requested while nobody is signed in. */
export function useMe(enabled = true) {
  const { isAuthenticated } = useSession();
  return useQuery({
    ...queryOf(ME, 'GET /v1/members/me'),
    enabled: enabled && isAuthenticated,
  });
}

/** For a member who has just got a school, before the next page: cached lists may hold mentors of every school. */
export function dropMentorLists() {
  queryClient.removeQueries({ queryKey: ['mentors'] });
}

/** After a profile or a document changed: reloads everything that shows the member, the session included. */
export async function refreshMe() {
  await Promise.all([
    session.check(),
    // Also if no page shows it now, so that the next one does not start with stale data.
    queryClient.invalidateQueries({ queryKey: ME, refetchType: 'all' }),
    refetchStale(queryClient, [['mentors'], ['mentor'], ['mentee'], ['next-step']]),
  ]);
}
