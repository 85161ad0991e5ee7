import { useQuery } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import { session } from '../../../app/session/session.ts';
import { serverMessageOf, isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { safeNextPath } from '../../../lib/next-path.ts';
import { useField } from '../../../lib/use-field.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import '../desk.css';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { EmailField } from '../../../ui/fields/text-field.tsx';
import { Column, PageBody, PageHeading } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { type CodeKind, CodeEntry } from '../../account/second-factors/code-entry.tsx';
import { PasskeyButton } from '../../account/second-factors/passkey-button.tsx';
import { signWithPasskey } from '../../account/second-factors/passkey.ts';
import { SecondFactorStep } from '../../account/second-factors/second-factor-step.tsx';
import { NewTotpKey, RecoveryCodes } from '../../account/second-factors/totp-enrolment.tsx';

type Step =
  | { readonly name: 'PASSWORD' | 'SECOND_FACTOR' | 'ENROLMENT' }
  | { readonly name: 'RECOVERY_CODES'; readonly user: Member; readonly codes: readonly string[] };

const SEND: Readonly<Record<CodeKind, (code: string) => Promise<{ user: Member }>>> = {
  TOTP: (code) => call('POST /v1/admin/signin/totp', { body: { code } }),
  RECOVERY_CODE: (code) => call('POST /v1/admin/signin/recovery-code', { body: { code } }),
};

/** Operators' sign-in (product §1.4): the password, then a second factor; at the first time its enrolment. */
export default function OperatorSignInPage() {
  const navigate = useNavigate();
  const next = useNextDeskPath();
  const [step, setStep] = useState<Step>({ name: 'PASSWORD' });
  // An operator already signed in is redirected; one who signs in here is navigated below.
  const [wasOperator] = useState(() => session.read().user?.memberType === 'ROLE_ADMIN');
  if (wasOperator) return <Navigate to={next} replace />;

  async function enter(user: Member) {
    session.enter(user);
    await navigate(next, { replace: true });
  }
  const enterWithPasskey = async () => enter(await signInWithPasskey());
  /** The time for the second factor is over: the form begins again. @throws everything else */
  async function startOver(error: unknown) {
    if (!isSignInOver(error)) throw error;
    await dialog.alert({ title: '다시 로그인해 주세요', description: error.message });
    setStep({ name: 'PASSWORD' });
  }

  return (
    <Column surface>
      <AppBar title="운영자 로그인" />
      <PageBody>
        {step.name === 'PASSWORD' && <PasswordStep onDone={(name) => setStep({ name })} onPasskey={enterWithPasskey} />}
        {step.name === 'SECOND_FACTOR' && (
          <SecondFactorStep
            onCode={(kind, code) => SEND[kind](code).then(({ user }) => enter(user), startOver)}
            onPasskey={enterWithPasskey}
          />
        )}
        {step.name === 'ENROLMENT' && (
          <EnrolmentStep
            onDone={(user, codes) => setStep({ name: 'RECOVERY_CODES', user, codes })}
            onExpired={startOver}
          />
        )}
        {step.name === 'RECOVERY_CODES' && <RecoveryCodes codes={step.codes} onDone={() => enter(step.user)} />}
      </PageBody>
    </Column>
  );
}

/** A page of the desk, from `?next=`. */
function useNextDeskPath(): string {
  const [search] = useSearchParams();
  const next = safeNextPath(search.get('next'), PAGES.desk);
  return next.startsWith(PAGES.desk) && !next.startsWith(DESK_PAGES.deskSignIn) ? next : PAGES.desk;
}

/** Signs an operator in with a passkey: alone, or after the password. */
async function signInWithPasskey(): Promise<Member> {
  const options = await call('POST /v1/admin/signin/passkey/options');
  const { user } = await call('POST /v1/admin/signin/passkey', { body: await signWithPasskey(options) });
  return user;
}

/** The first sign-in of an operator: an authenticator app is enrolled by a code of it. */
function EnrolmentStep({
  onDone,
  onExpired,
}: {
  onDone: (user: Member, recoveryCodes: readonly string[]) => void;
  /** Rethrows what is another error. */
  onExpired: (error: unknown) => Promise<void>;
}) {
  const key = useQuery({
    queryKey: ['enrolment-key'],
    queryFn: () => call('POST /v1/admin/enrolment/key'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Each request makes a new key, which would invalidate the scanned one.
    refetchOnReconnect: false,
  });
  const isOver = isSignInOver(key.error);
  const leave = useEffectEvent(() => void onExpired(key.error));
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);

  return (
    <>
      <PageHeading description="Google Authenticator 같은 인증 앱으로 QR 코드를 찍고, 앱에 보이는 숫자를 입력해 주세요.">
        인증 앱을 등록해 주세요
      </PageHeading>
      <Loaded
        query={key}
        skeleton={
          <Skeletons
            each={['size-56 rounded-lg', 'h-28 w-full rounded-lg']}
            className="flex flex-col items-center gap-4"
          />
        }
      >
        {(data) => (
          <>
            <NewTotpKey keyToAdd={data} />
            <CodeEntry
              kind="TOTP"
              action="등록하기"
              onSend={(code) =>
                call('POST /v1/admin/enrolment', { body: { code } }).then(
                  ({ user, recoveryCodes }) => onDone(user, recoveryCodes),
                  onExpired,
                )
              }
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function PasswordStep({
  onDone,
  onPasskey,
}: {
  onDone: (next: DataOf<'POST /v1/admin/signin'>['next']) => void;
  onPasskey: () => Promise<void>;
}) {
  const email = useField();
  const password = useField();
  const [pending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    try {
      const body = { email: email.text, password: password.text };
      onDone((await call('POST /v1/admin/signin', { body })).next);
    } catch (error) {
      await dialog.alert({ title: '로그인 오류', description: serverMessageOf(error, '로그인에 실패했습니다.') });
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-5 pt-4" onSubmit={signIn}>
      <EmailField {...email.field} label="이메일" autoComplete="username" />
      <PasswordField {...password.field} label="비밀번호" autoComplete="current-password" />
      <Button
        type="submit"
        size="lg"
        block
        className="mt-3"
        pending={pending}
        disabled={!email.text.trim() || !password.text.trim()}
      >
        로그인
      </Button>
      <PasskeyButton onUse={onPasskey}>패스키로 로그인</PasskeyButton>
      <p className="text-sm text-ink-muted">
        비밀번호나 인증 앱을 잃어버렸다면 서버를 관리하는 분에게 알려 주세요. 메일로는 다시 정할 수 없어요.
      </p>
    </Form>
  );
}

/** Whether an error means that there is no sign-in left to complete: it starts again with the password. */
function isSignInOver(error: unknown): error is Error {
  return isRefusal(error, 'SIGN_IN_EXPIRED') || isRefusal(error, 'ENROLLED_ALREADY');
}
