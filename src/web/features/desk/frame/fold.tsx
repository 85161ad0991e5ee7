import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** What few visits need, behind one line that says what it is and how much of it there is. Its content is made, and loaded, when it is first opened. */
export function Fold({ title, value, children }: { title: string; value?: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="group border-b border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="flex-1 font-semibold">{title}</span>
        {value && <span className="text-sm text-ink-muted tabular-nums">{value}</span>}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      {wasOpened && <div className="pb-5">{children}</div>}
    </details>
  );
}
