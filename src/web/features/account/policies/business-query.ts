import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Who runs the service. It changes with a deployment at most, so it is fetched once. */
export function useBusiness({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['business'],
    queryFn: ({ signal }) => call('GET /v1/business', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
