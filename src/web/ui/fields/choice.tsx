import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from '../elements.ts';

/**
 * A selectable pill: topics, days of the week, mentoring fields.
 * @param type `radio`: one of a group with the same `name`; `checkbox`: any number
 */
export function ChoiceChip({
  type = 'radio',
  children,
  className,
  ...input
}: ComponentProps<'input'> & { type?: 'radio' | 'checkbox' }) {
  return (
    <label className={clsx('relative inline-flex', className)}>
      <input {...input} type={type} className="peer absolute inset-0 cursor-pointer appearance-none rounded-full" />
      <span
        className={clsx(
          'pointer-events-none inline-flex min-h-target w-full items-center justify-center gap-1.5 rounded-full px-4 py-2',
          'border-[1.5px] border-line bg-surface text-center text-sm font-medium text-ink-muted',
          'transition-colors duration-150 peer-[:hover:not(:checked,:disabled,[aria-disabled=true])]:border-line-strong',
          'peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-semibold peer-checked:text-brand-ink',
          // Filled is what was chosen: what cannot be chosen has neither fill nor a whole border.
          'peer-disabled:border-dashed peer-disabled:border-line-strong peer-disabled:text-ink-faint peer-disabled:opacity-50',
          'peer-[:disabled:not(:checked)]:bg-transparent peer-[:disabled:not(:checked)]:line-through',
          // Cannot be chosen for now, and says why when it is tapped.
          'peer-aria-disabled:opacity-50',
        )}
      >
        {children}
      </span>
    </label>
  );
}

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** At the left: an icon or a small drawing. */
  leading?: ReactNode;
};

/** A large card to choose one of a few options: the role at sign-up, the payment method. */
export function RadioCard({ title, description, leading, className, ...input }: RadioCardProps) {
  return (
    <label className={clsx('relative block', className)}>
      <input {...input} type="radio" className="peer absolute inset-0 cursor-pointer appearance-none rounded-xl" />
      <span
        className={clsx(
          'group pointer-events-none flex min-h-16 items-center gap-4 rounded-xl border-2 border-line bg-surface p-4',
          'transition-colors duration-150 peer-[:hover:not(:checked,:disabled)]:border-line-strong',
          'peer-checked:border-brand peer-checked:bg-brand-soft peer-disabled:opacity-50',
        )}
      >
        {leading && <span className="shrink-0">{leading}</span>}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-balance text-ink">{title}</span>
          {description && <span className="block pt-0.5 text-sm text-balance text-ink-muted">{description}</span>}
        </span>
        <span
          aria-hidden
          className={clsx(
            'flex size-6 shrink-0 items-center justify-center rounded-full border-2 border-line-strong text-transparent',
            'in-[.peer:checked~*]:border-brand in-[.peer:checked~*]:bg-brand in-[.peer:checked~*]:text-on-brand',
          )}
        >
          <Check strokeWidth={3.5} className="size-3.5" />
        </span>
      </span>
    </label>
  );
}

/** A line of a sheet, chosen by a single tap; the chosen one has a check mark. Belongs in a `<ul>`. */
export function ChoiceRow({
  checked,
  leading,
  onChoose,
  children,
}: {
  checked: boolean;
  leading?: Elements;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={checked}
        onClick={onChoose}
        className={clsx(
          'flex min-h-13 w-full items-center gap-3 rounded-lg px-3 py-2 text-left transition-colors hover:bg-sunken',
          checked && 'font-semibold text-brand-ink',
        )}
      >
        {leading}
        <span className="min-w-0 flex-1">{children}</span>
        {checked && <Check aria-hidden strokeWidth={3} className="size-5 shrink-0" />}
      </button>
    </li>
  );
}

/** A round checkbox with its text, as on the terms step. Native props and the ref are passed to the input. */
export function Checkbox({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
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
