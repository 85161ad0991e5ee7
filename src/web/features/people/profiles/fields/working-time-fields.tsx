import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FIRST_WORKING_HOUR, LAST_WORKING_HOUR } from '#domain/people/mentor-limits.ts';
import { TIME_ORDER_MESSAGE } from '#domain/people/mentors.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { KoreanTimeNote } from '../../../../lib/korean-time-note.tsx';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { MentorForm } from './mentor-form.ts';

const HOURS = Array.from({ length: LAST_WORKING_HOUR - FIRST_WORKING_HOUR + 1 }, (_, index) => {
  const clock = `${String(FIRST_WORKING_HOUR + index).padStart(2, '0')}:00`;
  return { value: `${clock}:00`, label: clock };
});

/** The hours at which a mentor prefers to meet, whole hours from 8 to 23 (SPEC §9). */
export function WorkingTimeFields() {
  const { control } = useFormContext<MentorForm>();
  const [startTime, endTime] = useWatch({ control, name: ['timezone.startTime', 'timezone.endTime'] });
  return (
    <FieldGroup label="선호 시간" error={startTime < endTime ? undefined : TIME_ORDER_MESSAGE}>
      <div className="flex items-start gap-2">
        <TimeField name="timezone.startTime" label="시작 시간" isInvalid={startTime >= endTime} />
        <span aria-hidden className="pt-3.5 text-ink-faint">
          ~
        </span>
        <TimeField name="timezone.endTime" label="종료 시간" isInvalid={false} />
      </div>
      <KoreanTimeNote className="pt-2" />
    </FieldGroup>
  );
}

function TimeField({
  name,
  label,
  isInvalid,
}: {
  name: 'timezone.startTime' | 'timezone.endTime';
  label: string;
  isInvalid: boolean;
}) {
  const { control } = useFormContext<MentorForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SelectField
          {...field}
          label={label}
          hideLabel
          options={HOURS}
          aria-invalid={isInvalid || undefined}
          className="flex-1"
        />
      )}
    />
  );
}

/** The days a mentor prefers, Monday first. */
export function DaysField() {
  const { formState } = useFormContext<MentorForm>();
  return (
    <FieldGroup label="선호 요일" error={formState.errors.timezone?.days?.message}>
      {/* One row where seven tap targets fit, else two. */}
      <div className="@container">
        <ChoicesField
          name="timezone.days"
          options={KOREAN_WEEKDAYS}
          className="grid grid-cols-4 gap-0.5 @xs:grid-cols-7"
          chipClassName="*:last:px-0"
        />
      </div>
    </FieldGroup>
  );
}
