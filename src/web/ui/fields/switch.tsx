import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'title'> & {
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
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-text` : undefined}
        className={clsx(
          'relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-150 checked:bg-brand',
          "before:absolute before:top-1 before:left-1 before:size-6 before:rounded-full before:bg-white before:transition-transform before:duration-150 before:content-['']",
          'checked:before:translate-x-5 disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto',
        )}
      />
    </label>
  );
}
