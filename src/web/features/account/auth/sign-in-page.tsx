import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { credentials as credentialRules } from '#domain/people/members.ts';
import { session } from '../../../app/session/session.ts';
import { isRefusal, serverMessageOf } from '../../../lib/api-error.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-next-path.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Logo } from '../../../ui/art/logo.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { dialogQueue, useDialog } from '../../../ui/overlays/dialog.ts';
import { toastQueue } from '../../../ui/overlays/toast.ts';
import { ProviderButtons } from './identities/provider-buttons.tsx';
import { forgetNewPassword, readNewPassword } from './new-password.ts';
import { useRestoreQuestion } from './use-restore-question.ts';

const LINK = 'inline-flex min-h-target items-center px-3 text-sm font-semibold text-ink-muted hover:text-ink';

/** Sign-in (SPEC §2): continues to the return address, else home, with the login-success flag. */
export default function SignInPage() {
  const next = useNextPath();
  const newMember = useNewMember();
  // A user who is already signed in on arrival is redirected; one who signs in here is navigated by the form below.
  const [wasSignedIn] = useState(() => session.read().isAuthenticated);
  const [hasEnded] = useState(() => session.read().hasEnded);
  useEffect(() => {
    if (hasEnded) dismissMessages();
  }, [hasEnded]);
  if (wasSignedIn) return <Navigate to={next} replace />;

  return (
    <>
      <AppBar title="로그인" back={PAGES.my} />
      <PageBody>
        <div className="pt-6 pb-9">
          <Logo className="h-9 text-brand-ink" />
          <p className="pt-4 text-2xl font-bold">{newMember ? '가입을 마쳤어요' : '다시 만나서 반가워요'}</p>
          {hasEnded && (
            <p className="pt-2 text-ink-muted">로그인이 풀렸어요. 다시 로그인하면 보던 화면으로 돌아가요.</p>
          )}
        </div>
        <SignInForm next={next} email={newMember ?? ''} />
        <nav aria-label="계정" className="flex flex-wrap items-center justify-center pt-5">
          <Link to={withNext(PAGES.forgotPassword, next)} className={LINK}>
            비밀번호 찾기
          </Link>
          <span aria-hidden className="h-3 w-px bg-line" />
          <Link to={withNext(PAGES.signUp, next)} className={LINK}>
            회원가입
          </Link>
          <span aria-hidden className="h-3 w-px bg-line" />
          <Link to={withNext(PAGES.passkeySignIn, next)} className={LINK}>
            패스키로 로그인
          </Link>
        </nav>
        <ProviderButtons next={next} />
      </PageBody>
    </>
  );
}

/** This page says that the session has ended, so it drops the previous page's messages about it. */
function dismissMessages() {
  for (const request of dialogQueue.read()) {
    dialogQueue.remove(request);
    request.resolve(false);
  }
  for (const shown of toastQueue.read()) if (shown.tone !== 'success') toastQueue.remove(shown);
}

/** The email of a member who has just signed up, to greet them and fill in the form; undefined for everybody else. */
function useNewMember(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('signedUpAs' in state)) return undefined;
  return typeof state.signedUpAs === 'string' ? state.signedUpAs : undefined;
}

function SignInForm({ next, email }: { next: string; email: string }) {
  const navigate = useNavigate();
  const dialog = useDialog();
  const restoring = useRestoreQuestion();
  const [password] = useState(() => readNewPassword(email));
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { email, password } });
  const runOnce = useSingleRun();
  const typed = useWatch({ control });
  const { success: isFilled, error: errors } = credentialRules.safeParse(typed);
  // An empty field has no message: the disabled button is enough.
  const errorOf = (field: 'email' | 'password') =>
    typed[field]?.trim() ? errors?.issues.find(({ path }) => path[0] === field)?.message : undefined;

  useEffect(() => forgetNewPassword, []);

  const signIn = handleSubmit(async (credentials) => {
    if (!isFilled) return;
    try {
      if (!(await restoring((restore) => session.signIn({ ...credentials, restore })))) return;
    } catch (error) {
      if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) return navigate(withNext(PAGES.secondFactor, next));
      await dialog.alert({ title: '로그인 오류', description: serverMessageOf(error, '로그인에 실패했습니다.') });
      return;
    }
    await navigate(next, { replace: true, state: { loginSuccess: true } });
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(signIn);
      }}
    >
      <TextField
        {...register('email')}
        label="이메일"
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.com"
      />
      <PasswordField
        {...register('password')}
        label="비밀번호"
        error={errorOf('password')}
        autoComplete="current-password"
        placeholder="비밀번호를 입력해 주세요"
      />
      <Button type="submit" size="lg" block className="mt-3" disabled={!isFilled} pending={formState.isSubmitting}>
        로그인
      </Button>
    </form>
  );
}
