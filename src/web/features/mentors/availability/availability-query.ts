import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** When the member has time, as a mentor. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => call('GET /v1/mentor/me/availability', { signal }),
});
