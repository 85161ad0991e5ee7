import { createContext, useContext } from 'react';
import { useIsWide } from '../../../lib/use-is-wide.ts';
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
