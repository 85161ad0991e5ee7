import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { ApiError } from './api-error.ts';
import { onMemberChange } from './member-change.ts';
import { isOnline, onNetworkChange } from './online.ts';

const MAX_RETRIES = 2;

/** The cache of server responses. A refusal is final; only server errors and lost connections are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < MAX_RETRIES && (!(error instanceof ApiError) || error.isOutcomeUnknown),
    },
    // Offline a write fails at once, instead of being sent later when the user no longer expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// On its own, the manager listens only while a page has queries. A connection lost before that would not refetch when the network is back.
onNetworkChange(() => onlineManager.setOnline(isOnline()));

// Not by the session itself: without it the first load is 8 kB lighter.
onMemberChange(() => queryClient.clear());

/** The address of a page about to be shown. */
type PageAddress = { readonly params: Readonly<Params>; readonly search: URLSearchParams };

/**
 * A page's module may export `prepare`: it fetches the data that the page shows first into the cache of `queryClient`. The start-up
 * calls it during the splash, so that the page is complete when the splash is removed. A request that fails is repeated by the page.
 */
export type Prepare = (address: PageAddress) => Promise<unknown>;
