import { type ComponentType, Suspense } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/members/members.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { missingCertificates } from '../../certificates/index.ts';
import { type CertificateFiles, useCertificateFiles } from '../../certificates/index.ts';
import { type Me, useMe } from '../../members/index.ts';
import { FormSkeleton } from '../fields/form-skeleton.tsx';
import { CertificateStep } from './later-steps.ts';

type GateProps = {
  memberType: MemberType;
  title: string;
  totalSteps: number;
  successMessage: string;
  profilePath: string;
  Wizard: ComponentType<{ me: Me; chosen: CertificateFiles }>;
};

/**
 * Decides what a registration page shows: the wizard to who has no profile; to who has one the documents that are
 * missing or were turned down; to who has everything the profile.
 */
export function RegistrationGate(props: GateProps) {
  return (
    <MembersOnly memberType={props.memberType}>
      <Suspense fallback={<StepOnItsWay title={props.title} />}>
        <Gate {...props} />
      </Suspense>
    </MembersOnly>
  );
}

function Gate({ memberType, title, totalSteps, successMessage, profilePath, Wizard }: GateProps) {
  const navigate = useNavigate();
  const { data: me, error, refetch } = useMe();
  // Held here, so that the files stay chosen when a stored profile turns the wizard into the page of the documents.
  const chosen = useCertificateFiles();

  if (!me && !error) return <StepOnItsWay title={title} />;
  if (!me) {
    return (
      <>
        <AppBar title={title} back={PAGES.my} />
        <PageBody>
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        </PageBody>
      </>
    );
  }
  if (!me.isProfileRegisterd) return <Wizard me={me} chosen={chosen} />;
  // Who has just finished is on the way to my page.
  if (!chosen.isFinished && missingCertificates(memberType, me).length === 0)
    return <Navigate to={profilePath} replace />;
  return (
    <CertificateStep
      title="인증 서류"
      step={totalSteps}
      total={totalSteps}
      back={() => void navigate(PAGES.my)}
      heading="인증 서류를 제출해 주세요"
      description="프로필은 등록되어 있어요. 남은 서류만 내면 돼요."
      me={me}
      memberType={memberType}
      chosen={chosen}
      successMessage={successMessage}
    />
  );
}

function StepOnItsWay({ title }: { title: string }) {
  return (
    <>
      <AppBar title={title} back={PAGES.my} />
      <PageBody>
        <FormSkeleton />
      </PageBody>
    </>
  );
}
