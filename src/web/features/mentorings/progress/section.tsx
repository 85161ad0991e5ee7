import { useId, type ReactNode } from 'react';

/** A titled part of the screen; quiet, because the card at the top leads. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2.5 text-sm font-semibold text-ink-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}
