import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The mentor's own account, or null. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => call('GET /v1/payout-account', { signal }),
});
