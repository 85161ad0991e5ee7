import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What the member is notified of, and whether this browser receives pushes. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call('GET /v1/notification-settings', { signal }),
});
