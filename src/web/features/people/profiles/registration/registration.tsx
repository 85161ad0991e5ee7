import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { MembersOnly } from '../../../../app/session/members-only.tsx';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { readDraft } from '../../../../lib/drafts/draft-storage.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { StepPage, type StepPageProps } from '../../../../ui/layout/step-page.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { missingCertificates } from '../../certificates/certificates.ts';
import { type CertificateFiles, useCertificateFiles } from '../../certificates/use-certificate-files.ts';
import type { BeforeUpload } from '../../certificates/use-hand-in.ts';
import { type Me, useMe } from '../../members/use-me.ts';
import { type NicknameForm, useNicknameCheck } from '../../nicknames/nickname-field.tsx';

// A wizard begins with its first step, so the later ones are separate chunks.
const loadIntroduction = () => import('../fields/introduction-fields.tsx');
const loadMessage = () => import('../fields/message-fields.tsx');
const loadCertificateStep = () => import('../../certificates/certificate-step.tsx');

export const IntroductionFields = lazy(async () => ({ default: (await loadIntroduction()).IntroductionFields }));
export const MessageFields = lazy(async () => ({ default: (await loadMessage()).MessageFields }));
export const CertificateStep = lazy(async () => ({ default: (await loadCertificateStep()).CertificateStep }));

/** Preloads the mentor's later steps. If that fails, showing a step loads it again. */
export function loadMentorSteps() {
  Promise.all([loadIntroduction(), loadMessage(), loadCertificateStep()]).catch(() => undefined);
}

/** Preloads the mentee's last step. If that fails, showing it loads it again. */
export function loadMenteeSteps() {
  loadCertificateStep().catch(() => undefined);
}

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
      <Suspense fallback={<Frame title={props.title} />}>
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

  if (!me) {
    return <Frame title={title}>{error && <ErrorState message={messageOf(error)} onRetry={refetch} />}</Frame>;
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

/** The page without its step: the skeleton of a form, unless it has something else. */
function Frame({ title, children }: { title: string; children?: Elements }) {
  return (
    <>
      <AppBar title={title} back={PAGES.my} />
      <PageBody>{children ?? <FormSkeleton />}</PageBody>
    </>
  );
}

/** A wizard step with fields, and a button to the next step unless it has others. */
export function FieldsStep({ children, ...page }: StepPageProps) {
  return (
    <StepPage
      footer={
        <Button type="submit" size="lg">
          다음
        </Button>
      }
      {...page}
    >
      <div className="flex flex-col gap-7">{children}</div>
    </StepPage>
  );
}

function FormSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-7 pt-4">
      <Skeleton className="h-9 w-2/3" />
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-13 w-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** One form over all steps of a wizard, with its draft and its nickname check; the first input preloads the later steps. */
export function useRegistrationForm<Input extends NicknameForm & FieldValues, Output extends FieldValues>({
  role,
  rules,
  empty,
  ownNickname,
  loadLaterSteps,
}: {
  role: 'mentor' | 'mentee';
  rules: z.ZodMiniType<Output, Input>;
  empty: DefaultValues<Input>;
  /** That of the member's other profile, which needs no check. */
  ownNickname?: string | undefined;
  loadLaterSteps: () => void;
}) {
  const draft = `${role}-registration`;
  const [initial] = useState(() => ({ ...empty, ...(readDraft(draft) as DefaultValues<Input> | undefined) }));
  const form = useZodForm(rules, initial);
  const clearForm = useFormDraft(draft, form);
  const nickname = useNicknameCheck(`${role}-nickname`, form, ownNickname);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty) loadLaterSteps();
  }, [isDirty, loadLaterSteps]);

  return {
    form,
    nickname,
    /** Deletes the draft, once it has been sent. */
    clear: () => {
      clearForm();
      nickname.clear();
    },
  };
}

/**
 * Sends the profile before the documents are uploaded. If the nickname has been taken in the meantime, an alert says so and the
 * user is returned to it.
 */
export function useStoreProfile({
  send,
  nickname,
  goToNickname,
  onStored,
}: {
  send: () => Promise<unknown>;
  nickname: Pick<ReturnType<typeof useNicknameCheck>, 'reject'>;
  goToNickname: () => unknown;
  /** The draft is no longer needed. */
  onStored: () => void;
}): BeforeUpload {
  return async () => {
    try {
      await send();
    } catch (error) {
      if (isRefusal(error, 'NICKNAME_TAKEN')) {
        await dialog.alert({ title: error.message });
        await goToNickname();
        nickname.reject(error.message);
        return 'refused';
      }
      // An earlier attempt stored it, but its response was lost.
      if (!isRefusal(error, 'PROFILE_EXISTS')) throw error;
    }
    onStored();
    return 'stored';
  };
}
