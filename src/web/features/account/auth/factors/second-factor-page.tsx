import { useState } from 'react';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import { session } from '../../../../app/session/session.ts';
import { call } from '../../../../lib/api.ts';
import { useNextPath } from '../../../../lib/use-search-params.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import type { CodeKind } from '../../second-factors/code-entry.tsx';
import { SecondFactorStep } from '../../second-factors/second-factor-step.tsx';
import { askForPasskey, useCompleteSignIn } from './use-complete-sign-in.ts';

const SEND: Readonly<Record<CodeKind, (body: { code: string; restore: boolean }) => Promise<{ user: Member }>>> = {
  TOTP: (body) => call('POST /v1/auth/login/totp', { body }),
  RECOVERY_CODE: (body) => call('POST /v1/auth/login/recovery-code', { body }),
};

/** The second step of a member's sign-in, after the password (product §24.6). */
export default function SecondFactorPage() {
  const next = useNextPath();
  const enter = useCompleteSignIn();
  const [wasSignedIn] = useState(() => session.read().isAuthenticated);
  if (wasSignedIn) return <Navigate to={next} replace />;
  return (
    <>
      <AppBar title="2단계 인증" back={PAGES.signIn} />
      <PageBody>
        <SecondFactorStep
          onCode={(kind, code) => enter((restore) => SEND[kind]({ code, restore }))}
          onPasskey={async () => enter(await askForPasskey())}
        />
      </PageBody>
    </>
  );
}
