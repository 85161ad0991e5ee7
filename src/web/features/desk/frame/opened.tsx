import type { ReactNode } from 'react';

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What takes the place of the button that asked for it, and its focus: with the button gone, the focus would fall to the page's beginning. */
export function Opened({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} role="group" aria-label={label} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}
