import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'title'> & {
  title: string;
  /** What is behind it, in a few words. */
  description?: ReactNode;
};

/** A line with a switch at its end: takes effect at once. The whole line is tappable. */
export function Switch({ title, description, className, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={clsx('flex min-h-16 cursor-pointer items-center gap-4 py-3', className)}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        {description && (
          <span id={`${id}-text`} className="block text-sm text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <span className="relative h-8 w-13 shrink-0">
        <input
          {...input}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          aria-labelledby={`${id}-title`}
          aria-describedby={description ? `${id}-text` : undefined}
          className={clsx(
            'peer size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-brand',
            'disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto',
          )}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-6 rounded-full bg-white transition-transform duration-150 peer-checked:translate-x-5 forced-colors:hidden"
        />
      </span>
    </label>
  );
}
