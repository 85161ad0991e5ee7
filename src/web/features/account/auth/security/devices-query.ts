import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** Where the member is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /v1/members/me/sessions', { signal }),
});
