import { useCallback } from 'react';
import { type NavigateOptions, type SetURLSearchParams, useSearchParams as useRouterSearchParams } from 'react-router';

/**
 * The address's parameters and their setter, which renders at once: a choice that stands in the address shows as chosen with the tap, and a
 * second change starts from the address after the first.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useRouterSearchParams();
  const setAtOnce = useCallback<SetURLSearchParams>(
    (next, options?: NavigateOptions) => setSearch(next, { ...options, flushSync: true }),
    [setSearch],
  );
  return [search, setAtOnce];
}
