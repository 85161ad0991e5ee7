import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The member's second factor and passkeys. */
export const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: ({ signal }) => call('GET /v1/members/me/factors', { signal }),
});
