import { useFormContext } from 'react-hook-form';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { MentorForm } from './mentor-form.ts';

/** What a mentor offers to talk about (SPEC §3 mentoringField). */
export function MentoringFieldField() {
  const { formState } = useFormContext<MentorForm>();
  return (
    <FieldGroup label="멘토링 분야" hint="여러 개를 선택할 수 있어요." error={formState.errors.mentoringField?.message}>
      <ChoicesField name="mentoringField" options={MENTORING_FIELDS} className="grid grid-cols-2 gap-2" />
    </FieldGroup>
  );
}
