import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceChip } from '../../../../ui/fields/choice.tsx';

/** Chips with any number chosen; the values keep the order of `options`, in whatever order they are tapped. */
export function ChoicesField({
  name,
  options,
  className,
  chipClassName,
}: {
  name: string;
  options: readonly string[];
  className?: string;
  chipClassName?: string;
}) {
  const { control, setValue } = useFormContext<Record<string, string[]>>();

  function toggle(chosen: readonly string[], option: string) {
    const next = options.filter((each) => (each === option ? !chosen.includes(each) : chosen.includes(each)));
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value: chosen, ref } }) => (
        <div className={className}>
          {options.map((option, index) => (
            <ChoiceChip
              key={option}
              // The first chip is focused when the group is invalid.
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              className={chipClassName}
              checked={chosen.includes(option)}
              onChange={() => toggle(chosen, option)}
            >
              {option}
            </ChoiceChip>
          ))}
        </div>
      )}
    />
  );
}
