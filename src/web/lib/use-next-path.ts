import { useSearchParams } from 'react-router';
import { safeNextPath } from './next-path.ts';

/** Where the person was going before sign-in came between, from `?next=`: a path of our own, `/` when there is none. */
export function useNextPath() {
  const [search] = useSearchParams();
  return safeNextPath(search.get('next'));
}
