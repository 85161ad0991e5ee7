import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A round 44 px button with one icon. @param label what it does: screen readers read it instead of the icon */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={clsx(
        'inline-flex size-target shrink-0 items-center justify-center rounded-full text-ink',
        'transition-colors duration-150 hover:bg-ink/6 active:bg-ink/10',
        'disabled:cursor-not-allowed disabled:text-ink-faint',
        className,
      )}
    />
  );
}
