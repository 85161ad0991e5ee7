import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, FieldFrame, type FieldProps, useFieldControl } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; cannot be chosen itself. */
    placeholder?: string;
  };

/** A choice of one value, as a native `<select>`: on a phone the system's own picker. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useFieldControl(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...control}
          className={clsx(controlClass, 'appearance-none truncate pr-11 has-[option[value=""]:checked]:text-ink-faint')}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} className="bg-surface text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-faint"
        />
      </div>
    </FieldFrame>
  );
}
