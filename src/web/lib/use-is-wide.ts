import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`: room for a list beside its detail at the desk, and for the agenda beside the picture in a room. */
const WIDE = '(min-width: 64rem)';

/** Whether the window is as wide as a desktop's, 1024 px; follows its size. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
