import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '../lib/live/live-state.ts';
import { queryOf } from '../lib/queries.ts';
import { useSession } from './session/session.ts';

/** The member's conversations with unread messages. */
export const unreadMessagesQuery = queryOf(['unread-messages'], 'GET /v1/messages/unread');

/** Unread messages, by mentoring and in total; kept up to date. Nothing for a guest. */
export function useUnreadMessages() {
  const { isAuthenticated } = useSession();
  const refetchInterval = usePollInterval(30_000);
  const { data } = useQuery({ ...unreadMessagesQuery, enabled: isAuthenticated, refetchInterval });
  const conversations = (isAuthenticated && data?.conversations) || [];
  return {
    total: conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    /** In one mentoring's conversation. */
    of: (mentoringId: number) =>
      conversations.find((conversation) => conversation.mentoringId === mentoringId)?.unreadCount ?? 0,
  };
}
