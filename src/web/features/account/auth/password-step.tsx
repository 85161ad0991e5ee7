import { useWatch } from 'react-hook-form';
import { passwordPair } from '#domain/people/members.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../ui/layout/step-page.tsx';
import { isPairComplete, PasswordPairFields } from './password-pair-fields.tsx';

export function PasswordStep({
  email,
  button,
  onSubmit,
  ...page
}: Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'> & {
  email: string;
  button: string;
  /** Rejects if the server finds the password too common: the field says so. */
  onSubmit: (password: string) => Promise<void>;
}) {
  const form = useZodForm(passwordPair, { password: '', passwordConfirm: '' });
  const pair = useWatch({ control: form.control });
  const { isSubmitting } = form.formState;
  const runOnce = useSingleRun();

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onSubmit(password);
    } catch (error) {
      if (!isRefusal(error, 'PASSWORD_TOO_COMMON')) throw error;
      form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
    }
  });

  return (
    <StepPage
      {...page}
      onSubmit={() => void runOnce(submit)}
      footer={
        <Button type="submit" size="lg" disabled={!isPairComplete(pair)} pending={isSubmitting}>
          {button}
        </Button>
      }
    >
      <PasswordPairFields form={form} email={email} />
    </StepPage>
  );
}
