import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Of the screen's height: a higher bar, as with large text, would leave too little of the page. */
const MAX_SHARE = 0.4;

/** The page's main action, at the bottom of the screen unless it is too high. Children share the width evenly. */
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
    <footer ref={scrollWhenHigh} className={clsx('pointer-events-none sticky bottom-0 z-20 mt-auto', className)}>
      <div aria-hidden className="h-5 bg-linear-to-t from-surface to-transparent" />
      <div className="pointer-events-auto bg-surface px-page pb-[max(1rem,env(safe-area-inset-bottom))]">
        {note && <div className="pb-3 text-sm text-ink-muted">{note}</div>}
        <div className="flex gap-2.5 *:flex-1">{children}</div>
      </div>
    </footer>
  );
}

/** A bar that is too high scrolls with the page. */
function scrollWhenHigh(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    bar.style.position = bar.offsetHeight > innerHeight * MAX_SHARE ? 'relative' : '';
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
