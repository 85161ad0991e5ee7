import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const WHILE_PREPARING_MS = 3000;

/** The last file of the member's data; asked for again while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: ({ signal }) => call('GET /v1/members/me/exports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.latest?.state === 'PREPARING' ? WHILE_PREPARING_MS : false),
});

/** What leaving would end now; never cached. */
export const deletionQuery = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call('GET /v1/members/me/deletion', { signal }),
  staleTime: 0,
  gcTime: 0,
});
