import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live/live-state.ts';

/** While the server does not push changes. */
const POLL_INTERVAL_MS = 5000;

/** A mentoring's conversation without its messages: who, until when, how far it has come. */
export function conversationQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['conversation', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/conversation', { params: { mentoringId }, signal }),
    // Another device may have read or blocked meanwhile.
    staleTime: 0,
  });
}

/** The same, kept up to date by the server or by polling. */
export function useConversation(mentoringId: number) {
  const isLive = useIsLive();
  return useQuery({ ...conversationQuery(mentoringId), refetchInterval: isLive ? false : POLL_INTERVAL_MS });
}
