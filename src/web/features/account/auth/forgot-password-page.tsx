import { Navigate, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { isRefusal, serverMessageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { useStep } from '../../../lib/use-step.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { EmailCodeStep } from './email-code/email-code-step.tsx';
import { PasswordStep } from './password-step.tsx';

const STEPS = 2;
const RESET_FAILED_MESSAGE = '비밀번호 변경에 실패했습니다. 다시 시도해주세요.';

/** Password reset (SPEC §2): verify the email, set a new password, then sign in. */
export default function ForgotPasswordPage() {
  const [draft, setDraft, clearDraft] = useDraft<{ verifiedEmail: string | null }>('password-reset', {
    verifiedEmail: null,
  });
  const { step, searchOf, goTo, next, back } = useStep(STEPS);
  const navigate = useNavigate();
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
  const email = draft.verifiedEmail;
  if (email === null) return <Navigate to={{ search: searchOf(1) }} replace />;

  const reset = async (newPassword: string) => {
    try {
      await call('PATCH /v1/members/password', { body: { email, newPassword } });
    } catch (error) {
      if (isRefusal(error, 'PASSWORD_TOO_COMMON')) throw error;
      await dialog.alert({ title: '오류', description: serverMessageOf(error, RESET_FAILED_MESSAGE) });
      if (!isRefusal(error, 'NO_GRANT')) return;
      setDraft({ verifiedEmail: null });
      await goTo(1, { replace: true });
      return;
    }
    clearDraft();
    await dialog.alert({ title: '비밀번호 재설정 완료', description: '새 비밀번호로 로그인해 주세요.' });
    await navigate(signIn, { replace: true });
  };

  return (
    <PasswordStep
      {...stepProps}
      heading="새 비밀번호를 정해 주세요"
      description={email}
      email={email}
      button="재설정하기"
      onSubmit={reset}
    />
  );
}
