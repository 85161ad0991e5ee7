import { useFormContext } from 'react-hook-form';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { HashtagsField } from './hashtags-field.tsx';
import type { MentorForm } from './mentor-form.ts';
import { PortfolioField } from './portfolio-field.tsx';

/** Message to mentees, hashtags and portfolio (SPEC §5, mentor step 3). `maxMessage`: 500 at registration, 200 in edit. */
export function MessageFields({ maxMessage }: { maxMessage: number }) {
  const { register, formState } = useFormContext<MentorForm>();
  return (
    <>
      <TextArea
        {...register('message')}
        label="후배에게 한마디"
        placeholder="처음 만날 후배에게 한마디 남겨 주세요"
        rows={5}
        maxCount={maxMessage}
        error={formState.errors.message?.message}
      />
      <HashtagsField />
      <PortfolioField />
    </>
  );
}
