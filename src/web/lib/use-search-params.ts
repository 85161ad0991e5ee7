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

/** The address's parameters with other values; without a value a parameter is taken away. */
export function withValues(
  search: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return changed;
}

/** The address to open afterwards, from `?next=`: a path on this site, `fallback` when there is none. */
export function useNextPath(fallback = '/') {
  const [search] = useSearchParams();
  return safeNextPath(search.get('next'), fallback);
}
