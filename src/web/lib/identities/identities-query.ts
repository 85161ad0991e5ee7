import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The accounts at other services with which the member signs in, and whether there is a password. */
export const identitiesQuery = queryOptions({
  queryKey: ['own-identities'],
  queryFn: ({ signal }) => call('GET /v1/members/me/identities', { signal }),
});
