import { useId, type ReactNode } from 'react';

/** A titled part of the screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
