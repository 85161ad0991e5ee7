import { useFormContext } from 'react-hook-form';
import { MAX_INTRODUCTION_CONTENT_LENGTH, MAX_INTRODUCTION_TITLE_LENGTH } from '#domain/people/mentor-limits.ts';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { MentoringFieldField } from './choices-field.tsx';
import type { MentorForm } from './mentor-form.ts';
import { DaysField, WorkingTimeFields } from './working-time-fields.tsx';

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
