import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/** The cache of what the server said. A refusal is final; only faults and lost connections are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && (!(error instanceof ApiError) || error.isOutcomeUnknown),
    },
    // Without a network a write fails at once, and is not sent later when nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
});
