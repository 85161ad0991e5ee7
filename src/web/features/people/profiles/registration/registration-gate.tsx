import { type ComponentType, Suspense } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { MembersOnly } from '../../../../app/session/members-only.tsx';
import { messageOf } from '../../../../lib/api-error.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
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
 * Decides what a registration page shows: the wizard without a profile; with a profile the documents that are missing or were
 * rejected; with both the profile.
 */
export function RegistrationGate(props: GateProps) {
  return (
    <MembersOnly memberType={props.memberType}>
      <Suspense fallback={<StepLoading title={props.title} />}>
        <Gate {...props} />
      </Suspense>
    </MembersOnly>
  );
}

function Gate({ memberType, title, totalSteps, successMessage, profilePath, Wizard }: GateProps) {
  const navigate = useNavigate();
  const { data: me, error, refetch } = useMe();
  // Held here, so that the chosen files are kept when the profile has been stored and the wizard is replaced by the document page.
  const chosen = useCertificateFiles();

  if (!me && !error) return <StepLoading title={title} />;
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
  // After the last upload, the navigation to my page is still in progress.
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

function StepLoading({ title }: { title: string }) {
  return (
    <>
      <AppBar title={title} back={PAGES.my} />
      <PageBody>
        <FormSkeleton />
      </PageBody>
    </>
  );
}
