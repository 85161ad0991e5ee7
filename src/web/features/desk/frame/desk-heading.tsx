import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** The title of the desk's page, which its first part shows. */
export const DeskTitle = createContext('');

/** The page's h1 with its one action beside it; in a narrow window the bar has the title. */
export function DeskHeading({ action }: { action?: Elements }) {
  const title = useContext(DeskTitle);
  const isWide = useIsWide();
  if (!isWide) return action ? <div className="flex justify-end">{action}</div> : null;
  return (
    <div className="flex min-h-target items-center justify-between gap-3">
      <h1 className="text-xl font-bold">{title}</h1>
      {action}
    </div>
  );
}

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
