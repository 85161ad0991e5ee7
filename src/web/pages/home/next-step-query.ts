import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import { useSession } from '../../app/session/session.ts';
import { call } from '../../lib/api.ts';
import { useIsLive } from '../../lib/live/live-state.ts';

/** While the server does not push changes. */
const POLL_INTERVAL_MS = 30_000;
/** Timers of browsers end after 24 days; an hour is often enough to ask. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The one next thing of the signed-in member. Writes and live events refetch it under `next-step`. */
export function nextStepQuery() {
  return queryOptions({
    queryKey: ['next-step'],
    queryFn: ({ signal }) => call('GET /v1/next-step', { signal }),
  });
}

/**
 * The same, refetched when time changes it. A failed request is retried automatically, and the screen stays meanwhile.
 */
export function useNextStep() {
  const { isAuthenticated } = useSession();
  const isLive = useIsLive();
  const { data, isFetched, refetch } = useQuery({
    ...nextStepQuery(),
    enabled: isAuthenticated,
    refetchInterval: ({ state }) => waitOf(state.data, isLive),
  });
  return {
    answer: isAuthenticated ? data : undefined,
    hasFailed: isAuthenticated && isFetched && !data,
    refetch,
  };
}

/** One second later than the server says, so that the answer has changed by then. */
function waitOf(answer: DataOf<'GET /v1/next-step'> | undefined, isLive: boolean): number | false {
  const seconds = answer?.changesInSeconds;
  const waits = [
    ...(seconds === null || seconds === undefined ? [] : [(seconds + 1) * 1000, LONGEST_WAIT_MS]),
    ...(isLive ? [] : [POLL_INTERVAL_MS]),
  ];
  return waits.length > 0 ? Math.min(...waits) : false;
}
