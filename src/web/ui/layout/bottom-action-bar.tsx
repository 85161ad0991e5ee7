import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The page's main action, always visible at the bottom of the column. Children share the width evenly. */
export function BottomActionBar({
  children,
  note,
  className,
}: {
  children: ReactNode;
  /** One line above the buttons: a total, what is missing. */
  note?: ReactNode;
  className?: string;
}) {
  return (
    <footer className={clsx('pointer-events-none sticky bottom-0 z-20 mt-auto', className)}>
      <div aria-hidden className="h-5 bg-linear-to-t from-surface to-transparent" />
      <div className="pointer-events-auto bg-surface px-page pb-[max(1rem,env(safe-area-inset-bottom))]">
        {note && <div className="pb-3 text-sm text-ink-muted">{note}</div>}
        <div className="flex gap-2.5 *:flex-1">{children}</div>
      </div>
    </footer>
  );
}
