import { useFormContext } from 'react-hook-form';
import { MAX_MENTEE_INTRODUCTION_LENGTH } from '#domain/people/mentees.ts';
import { TextArea } from '../../../../ui/fields/text-field.tsx';

/** A mentee's introduction (SPEC §3). */
export function MenteeIntroductionField() {
  const { register, formState } = useFormContext<{ introduction: string }>();
  return (
    <TextArea
      {...register('introduction')}
      label="자기소개"
      placeholder="관심 분야와 궁금한 점을 알려 주세요"
      maxCount={MAX_MENTEE_INTRODUCTION_LENGTH}
      error={formState.errors.introduction?.message}
    />
  );
}
