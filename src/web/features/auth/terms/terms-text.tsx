import type { ReactNode } from 'react';

/** One article of a terms text. */
export function Article({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pb-4 last:pb-0">
      <h3 className="pb-1 font-semibold text-ink">{title}</h3>
      <div className="flex flex-col gap-1">{children}</div>
    </section>
  );
}
