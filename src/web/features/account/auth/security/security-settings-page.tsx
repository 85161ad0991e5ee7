import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../../app/session/use-session.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { Devices } from './devices.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { SecondFactorsSkeleton } from './second-factors-skeleton.tsx';

/** With the QR code and the passkeys, which few who come here need. */
const SecondFactors = lazy(() => import('./second-factors.tsx'));

/** 로그인과 보안: where a member is signed in, their second factor and passkeys, and the password (product §24.1, §24.6). Operators have a page of their own. */
export default function SecuritySettingsPage() {
  const { user } = useSession();
  if (!user) return null;
  if (user.memberType === 'ROLE_ADMIN') return <Navigate to={DESK_PAGES.deskSecurity} replace />;
  return (
    <>
      <AppBar title="로그인과 보안" back={PAGES.settings} />
      <PageBody className="gap-5">
        <Devices />
        <div className="divide-y divide-line border-y border-line">
          <PasswordChangeForm email={user.email} />
          <Suspense fallback={<SecondFactorsSkeleton />}>
            <SecondFactors />
          </Suspense>
        </div>
      </PageBody>
    </>
  );
}
