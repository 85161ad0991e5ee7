import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { credentials as credentialRules } from '#domain/people/members.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { session } from '../../../app/session/session.ts';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal, serverMessageOf } from '../../../lib/api-error.ts';
import { Form } from '../../../lib/form.tsx';
import { signInAtProvider } from '../../../lib/identities.ts';
import { isInAppBrowser, otherBrowserAddress } from '../../../lib/in-app-browser.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Logo } from '../../../ui/art/logo.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { EmailField } from '../../../ui/fields/text-field.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { dialogQueue, dialog } from '../../../ui/overlays/dialog.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { OtherBrowserLinks } from '../../../ui/overlays/other-browser-links.tsx';
import { toastQueue } from '../../../ui/overlays/toast.ts';
import { providersQuery } from './identities/providers-query.ts';
import { forgetNewPassword, readNewPassword } from './new-password.ts';
import { signInOrRestore } from './sign-in-or-restore.ts';

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
  const [password] = useState(() => readNewPassword(email));
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { email, password } });
  const typed = useWatch({ control });
  const { success: isFilled, error: errors } = credentialRules.safeParse(typed);
  // An empty field has no message: the disabled button is enough.
  const errorOf = (field: 'email' | 'password') =>
    typed[field]?.trim() ? errors?.issues.find(({ path }) => path[0] === field)?.message : undefined;

  useEffect(() => forgetNewPassword, []);

  const signIn = handleSubmit(async (credentials) => {
    if (!isFilled) return;
    try {
      if (!(await signInOrRestore((restore) => session.signIn({ ...credentials, restore })))) return;
    } catch (error) {
      if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) return navigate(withNext(PAGES.secondFactor, next));
      await dialog.alert({ title: '로그인 오류', description: serverMessageOf(error, '로그인에 실패했습니다.') });
      return;
    }
    await navigate(next, { replace: true, state: { loginSuccess: true } });
  });

  return (
    <Form className="flex flex-col gap-5" onSubmit={signIn}>
      <EmailField
        {...register('email')}
        label="이메일"
        error={errorOf('email')}
        autoComplete="username"
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
    </Form>
  );
}

type Provider = DataOf<'GET /v1/auth/providers'>[number];

/** A button for each service with which one can sign in; nothing where none is set, and while it is unknown: the password works all the same. */
function ProviderButtons({ next }: { next: string }) {
  const { data: providers } = useQuery(providersQuery);
  const runOnce = useSingleRun();
  const [refused, setRefused] = useState<Provider>();
  const [going, setGoing] = useState<string>();
  if (!providers || providers.length === 0) return null;

  async function start(provider: Provider) {
    if (provider.refusesInAppBrowsers && isInAppBrowser()) {
      setRefused(provider);
      return;
    }
    setGoing(provider.id);
    try {
      // The button stays busy until the other page is there.
      await signInAtProvider(provider.id, next);
    } catch (error) {
      setGoing(undefined);
      await alertFailure('로그인 오류', error);
    }
  }

  return (
    <section aria-label="다른 계정으로 로그인" className="flex flex-col gap-2.5 pt-6">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          block
          pending={going === provider.id}
          onClick={() => void runOnce(() => start(provider))}
        >
          {`${withMeansParticle(provider.name)} 로그인`}
        </Button>
      ))}
      <Modal
        open={refused !== undefined}
        onClose={() => setRefused(undefined)}
        title="다른 브라우저에서 열어 주세요"
        description={`${refused?.name ?? ''} 로그인은 앱 안의 화면을 막아 두었어요. 크롬이나 사파리에서 열면 돼요.`}
      >
        <OtherBrowserLinks address={otherBrowserAddress()} />
      </Modal>
    </section>
  );
}
