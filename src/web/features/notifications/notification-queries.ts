import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What has happened, newest first, page by page. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    // What is new keeps its mark for as long as the list stays open: only opening it anew reads it anew.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** How many are unread; asked for again whenever its bell comes back into view. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ['notifications', 'unread-count'],
    queryFn: ({ signal }) => call('GET /v1/notifications/unread-count', { signal }),
    staleTime: 0,
  });
}
