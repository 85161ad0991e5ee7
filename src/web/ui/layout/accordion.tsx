import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** Questions that expand to their answers (SPEC §2, FAQ); several may be expanded at once. */
export function Accordion({ items }: { items: readonly { id: string; title: string; content: ReactNode }[] }) {
  return (
    <div className="divide-y divide-line">
      {items.map((item) => (
        <AccordionItem key={item.id} title={item.title}>
          {item.content}
        </AccordionItem>
      ))}
    </div>
  );
}

function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <h2 className="flex">
        <button
          id={`${id}-question`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-answer`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-16 flex-1 items-center justify-between gap-4 py-4 text-left font-semibold"
        >
          <span>{title}</span>
          <ChevronDown
            aria-hidden
            className={clsx('size-5 shrink-0 text-ink-faint transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div
        id={`${id}-answer`}
        role="region"
        aria-labelledby={`${id}-question`}
        className={clsx(
          'grid text-ink-muted transition-[grid-template-rows,visibility] duration-200 ease-glide',
          isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          <div className="pb-5">{children}</div>
        </div>
      </div>
    </div>
  );
}
