import type { Ref } from 'react';
import { ChoiceChip } from '../../ui/fields/choice.tsx';

export function ChipChoice<Value extends string | number | boolean | null>({
  legend,
  name,
  options,
  chosen,
  onChange,
  ref,
}: {
  legend: string;
  name: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value | undefined;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLFieldSetElement>;
}) {
  return (
    <fieldset ref={ref}>
      <legend className="pb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ChoiceChip key={label} name={name} checked={value === chosen} onChange={() => onChange(value)}>
            {label}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

export const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
