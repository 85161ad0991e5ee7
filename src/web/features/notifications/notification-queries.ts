import { pagesOf, queryOf } from '../../lib/queries.ts';

/** All events, newest first, page by page. */
export const notificationsQuery = {
  ...pagesOf(['notifications', 'list'], 'GET /v1/notifications', (cursor) => ({ query: { cursor } })),
  // New events stay highlighted for as long as the list is open: only opening it again refetches it.
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** The number of unread notifications; refetched whenever the bell is mounted again. */
export const unreadCountQuery = {
  ...queryOf(['notifications', 'unread-count'], 'GET /v1/notifications/unread-count'),
  staleTime: 0,
};

/** The newest announcement is asked for again when home is opened, or its tab looked at again, after this long. */
const FRESH_MS = 5 * 60 * 1000;

/** The newest announcement; an empty list without one. */
export const newestAnnouncementQuery = {
  ...queryOf(['announcements', 'newest'], 'GET /v1/announcements', { query: { size: '1' } }),
  staleTime: FRESH_MS,
  retry: false,
};

/** All that are shown now, newest first. */
export const announcementsQuery = pagesOf(['announcements', 'all'], 'GET /v1/announcements', (cursor) => ({
  query: { cursor },
}));
