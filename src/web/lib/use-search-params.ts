import { useCallback } from 'react';
import { type NavigateOptions, type SetURLSearchParams, useSearchParams as useRouterSearchParams } from 'react-router';
import { safeNextPath } from './next-path.ts';

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

/** The address to open afterwards, from `?next=`: a path on this site, `fallback` when there is none. */
export function useNextPath(fallback = '/') {
  const [search] = useSearchParams();
  return safeNextPath(search.get('next'), fallback);
}
