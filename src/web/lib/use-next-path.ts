import { useSearchParams } from 'react-router';
import { safeNextPath } from './next-path.ts';

/** The address to open after sign-in, from `?next=`: a path on this site, `/` when there is none. */
export function useNextPath() {
  const [search] = useSearchParams();
  return safeNextPath(search.get('next'));
}
