import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`: from here on there is room for a list beside its detail. Members have one column in any window (SPEC §1). */
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
