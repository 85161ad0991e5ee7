import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { passwordPair } from '#domain/people/members.ts';
import { isRefusal, serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { useNextPath } from '../../../../lib/use-next-path.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../../ui/layout/step-page.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { keepNewPassword } from '../new-password.ts';
import { isPairComplete, PasswordPairFields } from '../password-pair-fields.tsx';
import { serviceTermsOf, type SignUpDraft } from './sign-up-draft.ts';

const SIGN_UP_FAILED_MESSAGE = '회원가입에 실패했습니다. 다시 시도해주세요!';

/**
 * The last step: completing it sends the sign-up (SPEC §2). A password that is too common is corrected here, an expired grant
 * at the email step; after any other failure an alert leads to sign-in (SPEC §8).
 */
export function PasswordStep({
  draft,
  onSignedUp,
  onGrantLost,
  ...page
}: Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'> & {
  draft: SignUpDraft & { memberType: NonNullable<SignUpDraft['memberType']>; verifiedEmail: string };
  onSignedUp: () => void;
  onGrantLost: () => void;
}) {
  const navigate = useNavigate();
  const dialog = useDialog();
  const next = useNextPath();
  const form = useZodForm(passwordPair, { password: '', passwordConfirm: '' });
  const pair = useWatch({ control: form.control });
  const { isSubmitting } = form.formState;
  const { agreed, memberType, verifiedEmail } = draft;
  const runOnce = useSingleRun();

  const signUp = form.handleSubmit(async ({ password }) => {
    try {
      await call('POST /v1/auth/signup', {
        body: { memberType, email: verifiedEmail, password, serviceTerms: serviceTermsOf(agreed) },
      });
    } catch (error) {
      if (isRefusal(error, 'PASSWORD_TOO_COMMON')) {
        form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
        return;
      }
      await dialog.alert({ title: serverMessageOf(error, SIGN_UP_FAILED_MESSAGE), isError: true });
      if (isRefusal(error, 'NO_GRANT')) onGrantLost();
      else await navigate(withNext(PAGES.signIn, next));
      return;
    }
    keepNewPassword(verifiedEmail, password);
    onSignedUp();
    await navigate(withNext(PAGES.signUpFinish, next), { replace: true, state: { signedUpAs: verifiedEmail } });
  });

  return (
    <StepPage
      {...page}
      onSubmit={() => void runOnce(signUp)}
      footer={
        <Button type="submit" size="lg" disabled={!isPairComplete(pair)} pending={isSubmitting}>
          완료
        </Button>
      }
    >
      <PasswordPairFields form={form} email={verifiedEmail} />
    </StepPage>
  );
}
