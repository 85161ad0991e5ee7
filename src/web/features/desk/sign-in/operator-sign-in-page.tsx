import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import { session } from '../../../app/session/session.ts';
import { call } from '../../../lib/api.ts';
import { safeNextPath } from '../../../lib/next-path.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Column, PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { RecoveryCodes, SecondFactorStep, type CodeKind } from '../../account/second-factors/index.ts';
import { EnrolmentStep } from './enrolment-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { isSignInOver } from './sign-in-over.ts';
import '../desk.css';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

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
  const dialog = useDialog();
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
