import { useId } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** A titled part of the screen; quiet, because the card at the top leads. */
export function Section({ title, children }: { title: string; children: Elements }) {
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
