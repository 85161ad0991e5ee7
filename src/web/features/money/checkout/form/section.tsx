import type { Elements } from '../../../../ui/elements.ts';

/** A titled part of the screen. */
export function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="flex flex-col">
      <h2 className="pb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
