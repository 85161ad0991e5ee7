import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The whole line is tappable. */
  children: ReactNode;
};

/** A round checkbox with its text, as on the terms step. Native props and the ref are passed to the input. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-target cursor-pointer items-center gap-3 py-1', className)}>
      <span className="relative inline-flex size-6 shrink-0">
        <input
          {...input}
          type="checkbox"
          className={clsx(
            'peer size-6 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-surface',
            'transition-colors duration-150 checked:border-brand checked:bg-brand aria-invalid:border-danger',
            'disabled:cursor-not-allowed disabled:opacity-50',
          )}
        />
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
