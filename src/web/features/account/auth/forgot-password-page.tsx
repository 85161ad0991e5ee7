import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { passwordPair } from '#domain/people/members.ts';
import { isRefusal, serverMessageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { useStep } from '../../../lib/use-step.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../ui/layout/step-page.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { EmailCodeStep } from './email-code/email-code-step.tsx';
import { isPairComplete, PasswordPairFields } from './password-pair-fields.tsx';

const STEPS = 2;
const RESET_FAILED_MESSAGE = '비밀번호 변경에 실패했습니다. 다시 시도해주세요.';

/** Password reset (SPEC §2): verify the email, set a new password, then sign in. */
export default function ForgotPasswordPage() {
  const [draft, setDraft, clearDraft] = useDraft<{ verifiedEmail: string | null }>('password-reset', {
    verifiedEmail: null,
  });
  const { step, searchOf, goTo, next, back } = useStep(STEPS);
  const signIn = withNext(PAGES.signIn, useNextPath());
  const stepProps = { title: '비밀번호 재설정', step, total: STEPS, back: () => void back(signIn) };

  if (step === 1) {
    return (
      <EmailCodeStep
        {...stepProps}
        heading="가입한 이메일을 인증해 주세요"
        description="메일로 보내 드리는 인증번호로 본인인지 확인해요."
        isPasswordReset
        verifiedEmail={draft.verifiedEmail}
        onContinue={() => void next()}
        onVerified={(verifiedEmail) => {
          setDraft({ verifiedEmail });
          void next();
        }}
      />
    );
  }
  if (draft.verifiedEmail === null) return <Navigate to={{ search: searchOf(1) }} replace />;
  return (
    <NewPasswordStep
      {...stepProps}
      heading="새 비밀번호를 정해 주세요"
      description={draft.verifiedEmail}
      email={draft.verifiedEmail}
      signIn={signIn}
      onReset={clearDraft}
      onGrantLost={() => {
        setDraft({ verifiedEmail: null });
        void goTo(1, { replace: true });
      }}
    />
  );
}

function NewPasswordStep({
  email,
  signIn,
  onReset,
  onGrantLost,
  ...page
}: Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'> & {
  email: string;
  /** Where to go when the password is set. */
  signIn: string;
  onReset: () => void;
  onGrantLost: () => void;
}) {
  const navigate = useNavigate();
  const form = useZodForm(passwordPair, { password: '', passwordConfirm: '' });
  const pair = useWatch({ control: form.control });
  const [isDone, setDone] = useState(false);
  const runOnce = useSingleRun();
  const { isSubmitting } = form.formState;

  const reset = form.handleSubmit(async ({ password }) => {
    try {
      await call('PATCH /v1/members/password', { body: { email, newPassword: password } });
    } catch (error) {
      if (isRefusal(error, 'PASSWORD_TOO_COMMON')) {
        form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true });
        return;
      }
      const isGrantLost = isRefusal(error, 'NO_GRANT');
      await dialog.alert({
        title: '오류',
        description: serverMessageOf(error, RESET_FAILED_MESSAGE),
      });
      if (isGrantLost) onGrantLost();
      return;
    }
    setDone(true);
    onReset();
    await dialog.alert({ title: '비밀번호 재설정 완료', description: '새 비밀번호로 로그인해 주세요.' });
    await navigate(signIn, { replace: true });
  });

  return (
    <StepPage
      {...page}
      onSubmit={() => isDone || void runOnce(reset)}
      footer={
        <Button type="submit" size="lg" disabled={!isPairComplete(pair)} pending={isSubmitting}>
          재설정하기
        </Button>
      }
    >
      <PasswordPairFields form={form} email={email} />
    </StepPage>
  );
}
