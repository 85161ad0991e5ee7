import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Questions that open to their answers (SPEC §2, FAQ); several may be open at once. */
export function Accordion({ items }: { items: readonly { id: string; title: string; content: ReactNode }[] }) {
  return (
    <Base.Root multiple className="divide-y divide-line">
      {items.map((item) => (
        <Base.Item key={item.id} value={item.id}>
          <Base.Header render={({ children, ...header }) => <h2 {...header}>{children}</h2>} className="flex">
            <Base.Trigger className="group flex min-h-16 flex-1 items-center justify-between gap-4 py-4 text-left font-semibold">
              {item.title}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden text-ink-muted transition-[height] duration-200 ease-glide data-ending-style:h-0 data-starting-style:h-0">
            <div className="pb-5">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
