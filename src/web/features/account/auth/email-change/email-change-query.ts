import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The member's address, and the one that waits for its codes. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call('GET /v1/members/me/email', { signal }),
  staleTime: 0,
});
