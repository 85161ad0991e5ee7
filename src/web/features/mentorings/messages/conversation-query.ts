import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '../../../lib/live/live-state.ts';
import { queryOf } from '../../../lib/queries.ts';

/** A mentoring's conversation without its messages: who, until when, how far it has come. */
export function conversationQuery(mentoringId: number) {
  return {
    ...queryOf(['conversation', mentoringId], 'GET /v1/mentoring/{mentoringId}/conversation', {
      params: { mentoringId },
    }),
    // Another device may have read or blocked meanwhile.
    staleTime: 0,
  };
}

/** The same, kept up to date by the server or by polling. */
export function useConversation(mentoringId: number) {
  return useQuery({ ...conversationQuery(mentoringId), refetchInterval: usePollInterval(5000) });
}
