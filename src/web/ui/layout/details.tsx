import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Elements } from '../elements.ts';

/**
 * What few need, behind one line of text that opens it. A native `<details>`: the browser's search finds and opens it, and printed pages
 * show all of it (src/web/rare-displays.css).
 */
export function Details({
  title,
  className,
  children,
  ...details
}: Omit<ComponentProps<'details'>, 'title'> & {
  /** A heading, where the part is one. */
  title: Elements;
  children: Elements;
}) {
  return (
    <details {...details} className={clsx('group/details', className)}>
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open/details:rotate-180 print:hidden"
        />
      </summary>
      {children}
    </details>
  );
}
