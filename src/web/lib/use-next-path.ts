import { safeNextPath } from './next-path.ts';
import { useSearchParams } from './use-search-params.ts';

/** The address to open afterwards, from `?next=`: a path on this site, `fallback` when there is none. */
export function useNextPath(fallback = '/') {
  const [search] = useSearchParams();
  return safeNextPath(search.get('next'), fallback);
}
