import { useFormContext } from 'react-hook-form';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { MentorForm } from './mentor-form.ts';

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
