import { clsx } from 'clsx';

const MOST_SHOWN = 99;

/** A red number of what is new; nothing for 0. Hidden from screen readers: the parent's label contains the number. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-danger tabular-nums',
        className,
      )}
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
