import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** One folded group: its title, what it holds in a word or two, and the contents, which are mounted when it is first opened. */
export function Fold({
  title,
  value,
  isOpenAtFirst = false,
  children,
}: {
  title: string;
  /** At the right end of the line: a count, a sum. */
  value?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpen, setWasOpen] = useState(isOpenAtFirst);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div>
      <h2 className="flex">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-15 min-w-0 flex-1 items-center gap-3 py-3 text-left font-semibold"
        >
          <span id={`${id}-title`} className="min-w-0 flex-1">
            {title}
          </span>
          {value && <span className="text-sm font-normal text-ink-muted">{value}</span>}
          <ChevronDown
            aria-hidden
            className={clsx('size-5 shrink-0 text-ink-faint transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div
        id={`${id}-content`}
        role="region"
        aria-labelledby={`${id}-title`}
        className={clsx(
          'grid text-ink-muted transition-[grid-template-rows,visibility] duration-200 ease-glide',
          isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">{wasOpen && <div className="pb-6">{children}</div>}</div>
      </div>
    </div>
  );
}
