import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** What the member last said to each text. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call('GET /v1/members/me/consents', { signal }),
});
