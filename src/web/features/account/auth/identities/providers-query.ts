import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The services with which one can sign in; they change with the settings of the server alone. */
export const providersQuery = queryOptions({
  queryKey: ['identity-providers'],
  queryFn: ({ signal }) => call('GET /v1/auth/providers', { signal }),
  staleTime: Infinity,
});
