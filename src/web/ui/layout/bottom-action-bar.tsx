import type { ReactNode } from 'react';

/** Of the screen's height: a higher bar, as with large text, would leave too little of the page. */
const MAX_SHARE = 0.4;

/** The page's main action, at the bottom of the screen unless it is too high. Children share the width evenly. */
export function BottomActionBar({
  children,
  note,
}: {
  children: ReactNode;
  /** One line above the buttons: a total, what is missing. */
  note?: ReactNode;
}) {
  return (
    <footer
      ref={scrollWhenHigh}
      className="sticky bottom-0 z-20 mt-auto border-t border-line bg-surface px-page pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {note && <div className="pb-3 text-sm text-ink-muted">{note}</div>}
      <div className="flex flex-wrap gap-2.5 *:flex-1 *:basis-28">{children}</div>
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
