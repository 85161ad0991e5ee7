import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The member's number, and the one that waits for its code. */
export const phoneQuery = queryOptions({
  queryKey: ['own-phone'],
  queryFn: ({ signal }) => call('GET /v1/members/me/phone', { signal }),
  staleTime: 0,
});
