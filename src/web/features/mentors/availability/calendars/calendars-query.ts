import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The calendars that the member has connected, as a mentor. */
export const calendarsQuery = queryOptions({
  queryKey: ['mentor-calendars'],
  queryFn: async ({ signal }) => (await call('GET /v1/mentor/me/calendars', { signal })).calendars,
});
