import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/queries.ts';

/** All events, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam: cursor, signal }) => call('GET /v1/notifications', { query: { cursor }, signal }),
  ...byCursor,
  // New events stay highlighted for as long as the list is open: only opening it again refetches it.
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The number of unread notifications; refetched whenever the bell is mounted again. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: ({ signal }) => call('GET /v1/notifications/unread-count', { signal }),
  staleTime: 0,
});

/** The newest announcement is asked for again when home is opened, or its tab looked at again, after this long. */
const FRESH_MS = 5 * 60 * 1000;

/** The newest announcement; an empty list without one. */
export const newestAnnouncementQuery = queryOptions({
  queryKey: ['announcements', 'newest'],
  queryFn: ({ signal }) => call('GET /v1/announcements', { query: { size: '1' }, signal }),
  staleTime: FRESH_MS,
  retry: false,
});

/** All that are shown now, newest first. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['announcements', 'all'],
  queryFn: ({ pageParam: cursor, signal }) => call('GET /v1/announcements', { query: { cursor }, signal }),
  ...byCursor,
});
