import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What waits for operators, and the rights of the signed-in one. */
export function useWaiting() {
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => call('GET /v1/admin/waiting', { signal }),
  });
  return data;
}
