import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What waits for operators, and what the signed-in one may do. */
export function useWaiting() {
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => call('GET /v1/admin/waiting', { signal }),
  });
  return data;
}
