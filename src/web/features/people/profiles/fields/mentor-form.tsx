import { type DefaultValues, useController, useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MenteeProfile } from '#contract/people/members.ts';
import { isJobField, JOB_FIELDS, SUB_FIELDS } from '#domain/people/job-fields.ts';
import {
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  MAX_EXPERIENCE_YEARS,
  MIN_EXPERIENCE_YEARS,
} from '#domain/people/mentor-limits.ts';
import { mentorMessageStep, mentorProfileInput, messageInEdit } from '#domain/people/mentors.ts';
import { SelectField, type SelectFieldProps } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';

/** A mentor's profile as the values of the wizard's and the edit screen's form. */
export type MentorForm = z.input<typeof mentorProfileInput>;

const EMPTY_MENTOR: DefaultValues<MentorForm> = {
  nickname: '',
  education: { schoolName: '', major: '' },
  organization: { name: '', detailedJob: '' },
  introduction: { title: '', content: '' },
  mentoringField: [],
  timezone: { days: [], startTime: DEFAULT_START_TIME, endTime: DEFAULT_END_TIME },
  message: '',
  hashtags: [],
  portfolio: { url: '', description: '', fileSize: 0 },
  image: { fileName: '', filePath: '' },
};

/** The wizard's initial values, from a graduate's mentee profile (product §1.5). */
export function mentorFrom(mentee: MenteeProfile | null): DefaultValues<MentorForm> {
  if (!mentee) return EMPTY_MENTOR;
  const { nickname, education, image } = mentee;
  return { ...EMPTY_MENTOR, nickname, education, image };
}

/** The rules of the edit screen: those of the registration, except for the message. */
export function mentorEditInput(registeredMessage: string) {
  return z.object({ ...mentorProfileInput.shape, message: messageInEdit(registeredMessage) });
}

/** The fields of each wizard step, to validate one step at a time (SPEC §5). */
export const MENTOR_STEP_FIELDS = [
  ['nickname', 'education', 'organization'],
  ['introduction', 'mentoringField', 'timezone'],
  Object.keys(mentorMessageStep.shape) as (keyof typeof mentorMessageStep.shape)[],
] as const;

const FIELD_OPTIONS = JOB_FIELDS.map((field) => ({ value: field, label: field }));
const YEAR_OPTIONS = Array.from({ length: MAX_EXPERIENCE_YEARS - MIN_EXPERIENCE_YEARS + 1 }, (_, index) => {
  const years = MIN_EXPERIENCE_YEARS + index;
  return { value: String(years), label: `${years}년` };
});

/** A choice is complete at once, so it is validated at once. */
const SET_VALUE_OPTIONS = { shouldDirty: true, shouldTouch: true, shouldValidate: true };

/**
 * A mentor's organisation and job; the detailed jobs are those of the chosen category.
 * @param isListed an operator has checked them: a change is checked again (product §23.2)
 */
export function OrganizationFields({ isListed = false }: { isListed?: boolean }) {
  const { register, control, setValue, formState } = useFormContext<MentorForm>();
  const category = useWatch({ control, name: 'organization.jobCategory' });
  const subFields = isJobField(category) ? SUB_FIELDS[category] : [];
  return (
    <>
      <TextField
        {...register('organization.name')}
        label="소속"
        autoComplete="organization"
        placeholder="예) 회사, 기관, 대학원"
        hint={isListed ? '소속이나 직무를 바꾸면 다시 확인할 때까지 재직 확인 표시가 보이지 않아요.' : undefined}
        error={formState.errors.organization?.name?.message}
      />
      <OrganizationSelect
        name="organization.jobCategory"
        onChoose={(value) => {
          if (!isJobField(value)) return;
          setValue('organization.jobCategory', value, SET_VALUE_OPTIONS);
          setValue('organization.detailedJob', '', { shouldDirty: true });
        }}
        label="직무"
        placeholder="직무를 선택해 주세요"
        options={FIELD_OPTIONS}
      />
      <OrganizationSelect
        name="organization.detailedJob"
        onChoose={(value) => setValue('organization.detailedJob', value, SET_VALUE_OPTIONS)}
        label="세부 직무"
        placeholder={category ? '세부 직무를 선택해 주세요' : '직무를 먼저 선택해 주세요'}
        options={subFields.map((subField) => ({ value: subField, label: subField }))}
      />
      <OrganizationSelect
        name="organization.experience"
        onChoose={(value) => setValue('organization.experience', Number(value), SET_VALUE_OPTIONS)}
        label="경력"
        placeholder="경력을 선택해 주세요"
        options={YEAR_OPTIONS}
      />
    </>
  );
}

type SelectProps = Pick<SelectFieldProps, 'label' | 'placeholder' | 'options'> & {
  name: 'organization.jobCategory' | 'organization.detailedJob' | 'organization.experience';
  onChoose: (value: string) => void;
};

function OrganizationSelect({ name, onChoose, ...select }: SelectProps) {
  const { control } = useFormContext<MentorForm>();
  const { field, fieldState } = useController({ control, name });
  return (
    <SelectField
      {...field}
      {...select}
      value={String(field.value ?? '')}
      onChange={({ target }) => onChoose(target.value)}
      error={fieldState.error?.message}
    />
  );
}
