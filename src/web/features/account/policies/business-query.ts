import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';

/** Who runs the service. It changes with a deployment at most, so it is fetched once. */
export function useBusiness({ enabled = true } = {}) {
  return useQuery({ ...queryOf(['business'], 'GET /v1/business'), staleTime: Number.POSITIVE_INFINITY, enabled });
}
