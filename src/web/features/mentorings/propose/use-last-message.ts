import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../app/session/use-session.ts';
import { call } from '../../../lib/api.ts';

/** What the student wrote in the newest proposal with a message, and whether its mentor rejected it; nothing for guests. */
export function useLastMessage() {
  const { user } = useSession();
  const { data: last, isLoading } = useQuery({
    queryKey: ['mentorings', 'last-message'],
    queryFn: ({ signal }) => call('GET /v1/last-message', { signal }),
    enabled: user?.memberType === 'ROLE_MENTEE',
  });
  return { last, isLoading };
}
