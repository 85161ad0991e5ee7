import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Opens a sheet to choose a filter (SPEC §2, mentor list). Its text is the filter's name or the chosen value. */
export function FilterChip({
  active = false,
  className,
  children,
  ...button
}: ComponentProps<'button'> & { active?: boolean }) {
  return (
    <button
      aria-haspopup="dialog"
      {...button}
      type="button"
      className={clsx(
        'inline-flex min-h-target shrink-0 items-center gap-1 rounded-full border-[1.5px] py-2 pr-3 pl-4 text-sm font-medium',
        'transition-colors duration-150 disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-50',
        active
          ? 'border-brand bg-brand-soft text-brand-ink'
          : 'border-line bg-surface text-ink-muted enabled:hover:border-line-strong',
        className,
      )}
    >
      <span>{children}</span>
      <ChevronDown aria-hidden className="size-4" />
    </button>
  );
}

/** A word on a grey background: a hashtag, a field. With `onRemove` it has a button that removes it. */
export function Tag({ children, onRemove }: { children: string; onRemove?: () => void }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full bg-brand-soft text-sm font-medium text-brand-ink',
        onRemove ? 'min-h-target pl-4' : 'px-3 py-1',
      )}
    >
      <span>{children}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`${children} 지우기`}
          className="inline-flex size-target items-center justify-center rounded-full hover:bg-brand/10"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
