import type { ReactNode } from 'react';

/** Facts of a card, one a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5 text-sm">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
