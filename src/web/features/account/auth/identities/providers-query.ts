import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';

/** The services with which one can sign in; they change with the settings of the server alone. */
export const providersQuery = queryOptions({
  ...queryOf(['identity-providers'], 'GET /v1/auth/providers'),
  staleTime: Infinity,
});
