import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  FIRST_WORKING_HOUR,
  LAST_WORKING_HOUR,
  MAX_INTRODUCTION_CONTENT_LENGTH,
  MAX_INTRODUCTION_TITLE_LENGTH,
  MENTORING_FIELDS,
} from '#domain/people/mentor-limits.ts';
import { TIME_ORDER_MESSAGE } from '#domain/people/mentors.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { KoreanTimeNote } from '../../../../lib/korean-time-note.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { ChoiceChip } from '../../../../ui/fields/choice.tsx';
import { FieldMessage, type FieldProps } from '../../../../ui/fields/field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextArea, TextField } from '../../../../ui/fields/text-field.tsx';
import type { MentorForm } from './mentor-form.tsx';

/** A mentor's introduction, mentoring fields and preferred times (SPEC §5, mentor step 2). */
export function IntroductionFields() {
  const { register, formState } = useFormContext<MentorForm>();
  const errors = formState.errors.introduction;
  return (
    <>
      <TextField
        {...register('introduction.title')}
        label="소개 제목"
        placeholder="한 줄로 나를 소개해 주세요"
        hint={`최대 ${MAX_INTRODUCTION_TITLE_LENGTH}자`}
        error={errors?.title?.message}
      />
      <TextArea
        {...register('introduction.content')}
        label="소개 내용"
        placeholder="어떤 일을 해 왔고, 어떤 이야기를 나눌 수 있는지 알려 주세요"
        rows={5}
        maxCount={MAX_INTRODUCTION_CONTENT_LENGTH}
        error={errors?.content?.message}
      />
      <MentoringFieldField />
      <DaysField />
      <WorkingTimeFields />
    </>
  );
}

const HOURS = Array.from({ length: LAST_WORKING_HOUR - FIRST_WORKING_HOUR + 1 }, (_, index) => {
  const clock = `${String(FIRST_WORKING_HOUR + index).padStart(2, '0')}:00`;
  return { value: `${clock}:00`, label: clock };
});

/** The hours at which a mentor prefers to meet, whole hours from 8 to 23 (SPEC §9). */
function WorkingTimeFields() {
  const { control } = useFormContext<MentorForm>();
  const [startTime, endTime] = useWatch({ control, name: ['timezone.startTime', 'timezone.endTime'] });
  return (
    <FieldGroup label="선호 시간" error={startTime < endTime ? undefined : TIME_ORDER_MESSAGE}>
      <div className="flex items-start gap-2">
        <TimeField name="timezone.startTime" label="시작 시간" isInvalid={startTime >= endTime} />
        <span aria-hidden className="pt-3.5 text-ink-faint">
          ~
        </span>
        <TimeField name="timezone.endTime" label="종료 시간" />
      </div>
      <KoreanTimeNote className="pt-2" />
    </FieldGroup>
  );
}

type TimeProps = { name: 'timezone.startTime' | 'timezone.endTime'; label: string; isInvalid?: boolean };

function TimeField({ name, label, isInvalid }: TimeProps) {
  const { control } = useFormContext<MentorForm>();
  const { field } = useController({ control, name });
  return (
    <SelectField
      {...field}
      label={label}
      hideLabel
      options={HOURS}
      aria-invalid={isInvalid || undefined}
      className="flex-1"
    />
  );
}

/** The days a mentor prefers, Monday first. */
function DaysField() {
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

type ChoicesProps = { name: string; options: readonly string[]; className: string; chipClassName?: string };

/** Chips with any number chosen; the values keep the order of `options`, in whatever order they are tapped. */
function ChoicesField({ name, options, className, chipClassName }: ChoicesProps) {
  const { control, setValue } = useFormContext<Record<string, string[]>>();
  const { field } = useController({ control, name });
  const chosen = field.value;

  function toggle(option: string) {
    const next = options.filter((each) => (each === option ? !chosen.includes(each) : chosen.includes(each)));
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  return (
    <div className={className}>
      {options.map((option, index) => (
        <ChoiceChip
          key={option}
          // The first chip is focused when the group is invalid.
          ref={index === 0 ? field.ref : undefined}
          type="checkbox"
          className={chipClassName}
          checked={chosen.includes(option)}
          onChange={() => toggle(option)}
        >
          {option}
        </ChoiceChip>
      ))}
    </div>
  );
}

/** What a mentor offers to talk about (SPEC §3 mentoringField). */
function MentoringFieldField() {
  const { formState } = useFormContext<MentorForm>();
  return (
    <FieldGroup label="멘토링 분야" hint="여러 개를 선택할 수 있어요." error={formState.errors.mentoringField?.message}>
      <ChoicesField name="mentoringField" options={MENTORING_FIELDS} className="grid grid-cols-2 gap-2" />
    </FieldGroup>
  );
}

type GroupProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & { children: Elements };

/** Several controls under one name, such as the days of the week; label above, message below. */
function FieldGroup({ label, hint, error, children }: GroupProps) {
  const messageId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error || hint ? messageId : undefined}>
      <legend className="pb-2 text-sm font-semibold text-ink-muted">
        <span>{label}</span>
      </legend>
      {children}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  );
}
