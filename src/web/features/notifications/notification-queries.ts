import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** All events, newest first, page by page. */
export function notificationsQuery() {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    // New events stay highlighted for as long as the list is open: only opening it again refetches it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The number of unread notifications; refetched whenever the bell is mounted again. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ['notifications', 'unread-count'],
    queryFn: ({ signal }) => call('GET /v1/notifications/unread-count', { signal }),
    staleTime: 0,
  });
}
