import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useIsLive } from '../lib/live/live-state.ts';
import { useSession } from './session/session.ts';

/** While the server does not push changes. */
const POLL_INTERVAL_MS = 30_000;

/** The member's conversations with unread messages. */
export function unreadMessagesQuery() {
  return queryOptions({
    queryKey: ['unread-messages'],
    queryFn: ({ signal }) => call('GET /v1/messages/unread', { signal }),
  });
}

/** Unread messages, by mentoring and in total; kept up to date. Nothing for a guest. */
export function useUnreadMessages() {
  const { isAuthenticated } = useSession();
  const isLive = useIsLive();
  const { data } = useQuery({
    ...unreadMessagesQuery(),
    enabled: isAuthenticated,
    refetchInterval: isLive ? false : POLL_INTERVAL_MS,
  });
  const conversations = (isAuthenticated && data?.conversations) || [];
  return {
    total: conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    /** In one mentoring's conversation. */
    of: (mentoringId: number) =>
      conversations.find((conversation) => conversation.mentoringId === mentoringId)?.unreadCount ?? 0,
  };
}
