import type { ReactNode } from 'react';

/** Labelled values of a card, one per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-20 text-ink-faint">{label}</dt>
      <dd className="min-w-0 flex-1 basis-28 break-words">{children}</dd>
    </div>
  );
}
