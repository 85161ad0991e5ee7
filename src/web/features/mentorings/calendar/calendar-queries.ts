import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';

/** The address under which the member's calendar application reads all sessions. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: ({ signal }) => call('GET /v1/calendar', { signal }),
});

/** Makes a new address, which ends the one before, or turns it off. */
export function useChangeCalendar() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: async (change: 'renew' | 'turnOff') => {
      if (change === 'turnOff') await call('DELETE /v1/calendar');
      else await attempt(change, (idempotencyKey) => call('POST /v1/calendar', { idempotencyKey }));
    },
    onSettled: () => queries.invalidateQueries(calendarQuery),
  });
}
