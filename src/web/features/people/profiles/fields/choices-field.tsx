import { Controller, useFormContext } from 'react-hook-form';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { ChoiceChip } from '../../../../ui/fields/choice.tsx';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import type { MentorForm } from './mentor-form.ts';

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

/** What a mentor offers to talk about (SPEC §3 mentoringField). */
export function MentoringFieldField() {
  const { formState } = useFormContext<MentorForm>();
  return (
    <FieldGroup label="멘토링 분야" hint="여러 개를 선택할 수 있어요." error={formState.errors.mentoringField?.message}>
      <ChoicesField name="mentoringField" options={MENTORING_FIELDS} className="grid grid-cols-2 gap-2" />
    </FieldGroup>
  );
}
