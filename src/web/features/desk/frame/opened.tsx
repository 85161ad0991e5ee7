import type { ReactNode } from 'react';

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Replaces the button that opened it and takes its focus, which would otherwise fall back to the start of the page. */
export function Opened({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} role="group" aria-label={label} className="flex flex-col gap-4 outline-none">
      {children}
    </div>
  );
}
