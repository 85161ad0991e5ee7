import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  /** What it does, as text; read by screen readers instead of the icon. */
  label: string;
};

/** A round 44 px button with one icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
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
