import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A segmented control of links, such as 멘토 찾기 and 내 멘토링; `current` marks the one shown. */
export function SegmentedLinks({
  label,
  items,
}: {
  label: string;
  items: readonly { to: string; label: ReactNode; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className="mx-page flex rounded-lg bg-sunken p-1">
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={item.current ? 'page' : undefined}
          className={clsx(
            'flex min-h-target flex-1 items-center justify-center rounded-md px-1 py-2 text-center text-sm font-semibold',
            'transition-colors duration-150',
            item.current ? 'bg-raised text-ink shadow-card' : 'text-ink-faint hover:text-ink-muted',
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
