import { useEffect, useState } from 'react';
import { type DefaultValues, FormProvider } from 'react-hook-form';
import { Navigate } from 'react-router';
import {
  MAX_MESSAGE_LENGTH,
  mentorBasicStep,
  mentorIntroductionStep,
  mentorMessageStep,
  mentorProfileInput,
  type MentorProfileInput,
  TIME_ORDER_MESSAGE,
} from '#domain/mentors.ts';
import { DOCUMENT_DAYS } from '#domain/retention.ts';
import { call } from '../../../lib/api.ts';
import { readDraft } from '../../../lib/drafts/draft-storage.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { useStep } from '../../../lib/use-step.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/dialog.ts';
import { StepPage } from '../../../ui/step-page.tsx';
import { EducationFields } from '../fields/education-fields.tsx';
import { ImageField } from '../fields/image-field.tsx';
import { EMPTY_MENTOR, MENTOR_STEP_FIELDS, type MentorForm } from '../fields/mentor-form.ts';
import { NicknameField } from '../fields/nickname-field.tsx';
import { OrganizationFields } from '../fields/organization-fields.tsx';
import { useNicknameCheck } from '../fields/use-nickname-check.ts';
import type { Me } from '../use-me.ts';
import { CertificateStep, IntroductionFields, loadMentorSteps, MessageFields } from './later-steps.ts';
import { RegistrationGate } from './registration-gate.tsx';
import type { CertificateFiles } from './use-certificate-files.ts';
import { useStoreProfile } from './use-store-profile.ts';

const STEPS = 4;
const DRAFT = 'mentor-registration';
const TITLE = '멘토 프로필 등록';
const SUCCESS_MESSAGE = '멘토 프로필 및 인증서 등록이 완료되었습니다!';
const STEP_RULES = [mentorBasicStep, mentorIntroductionStep, mentorMessageStep] as const;
const HEADINGS = ['기본 정보를 알려 주세요', '어떤 멘토링을 할까요?', '후배에게 한마디 남겨 주세요'] as const;

/** The mentor's registration wizard, four steps (SPEC §2). */
export default function MentorRegistrationPage() {
  return (
    <RegistrationGate
      memberType="ROLE_MENTOR"
      title={TITLE}
      totalSteps={STEPS}
      successMessage={SUCCESS_MESSAGE}
      profilePath={paths.mentorProfile()}
      Wizard={MentorWizard}
    />
  );
}

function MentorWizard({ me, chosen }: { me: Me; chosen: CertificateFiles }) {
  const { form, nickname, furthestStep, clear } = useMentorWizard();
  const { step, searchOf, goTo, next, back } = useStep(STEPS);
  const dialog = useDialog();
  const frame = { title: TITLE, step, total: STEPS, back: () => void back(paths.my()) };
  const storeProfile = useStoreProfile({
    send: () => call('POST /v1/mentor', { body: mentorProfileInput.parse(form.getValues()) }),
    nickname,
    goToNickname: () => goTo(1),
    onStored: clear,
  });
  const reached = furthestStep();
  if (step > reached) return <Navigate to={{ search: searchOf(reached) }} replace />;

  async function goNext() {
    const fields = MENTOR_STEP_FIELDS[step - 1];
    if (!fields) return;
    const isValid = await form.trigger(fields, { shouldFocus: true });
    const isNicknameChecked = step > 1 || nickname.demand(isValid);
    const { startTime, endTime } = form.getValues('timezone');
    if (step === 2 && startTime >= endTime) return dialog.alert({ title: TIME_ORDER_MESSAGE });
    if (isValid && isNicknameChecked) await next();
  }

  return (
    <FormProvider {...form}>
      {step < STEPS ? (
        <StepPage
          {...frame}
          heading={HEADINGS[step - 1]}
          onSubmit={() => void goNext()}
          footer={
            <Button type="submit" size="lg">
              다음
            </Button>
          }
        >
          <div className="flex flex-col gap-7">
            {step === 1 && (
              <>
                <ImageField memberType="ROLE_MENTOR" faultTitle="파일 업로드 오류" />
                <NicknameField check={nickname} />
                <EducationFields />
                <OrganizationFields />
              </>
            )}
            {step === 2 && <IntroductionFields />}
            {step === 3 && <MessageFields maxMessage={MAX_MESSAGE_LENGTH} />}
          </div>
        </StepPage>
      ) : (
        <CertificateStep
          {...frame}
          heading="마지막으로 서류를 확인할게요"
          description={`재학·졸업 증명서와 재직 증명서를 차례로 올려 주세요. 심사가 끝나면 서류는 ${DOCUMENT_DAYS}일 안에 지워요.`}
          me={me}
          memberType="ROLE_MENTOR"
          chosen={chosen}
          storeProfile={storeProfile}
          successMessage={SUCCESS_MESSAGE}
        />
      )}
    </FormProvider>
  );
}

/** One form over all steps, with its draft, and how far the steps are complete. */
function useMentorWizard() {
  const [initial] = useState<DefaultValues<MentorForm>>(() => ({
    ...EMPTY_MENTOR,
    ...(readDraft(DRAFT) as Partial<MentorForm> | undefined),
  }));
  const form = useZodForm<MentorForm, MentorProfileInput>(mentorProfileInput, initial);
  const clearForm = useFormDraft(DRAFT, form);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty) loadMentorSteps();
  }, [isDirty]);
  const nickname = useNicknameCheck('mentor-nickname', form);

  return {
    form,
    nickname,
    /** A step opens when those before it are complete. */
    furthestStep: () => {
      const values = form.getValues();
      const incomplete = STEP_RULES.findIndex((rules) => !rules.safeParse(values).success);
      if (incomplete === 0 || !nickname.isConfirmed(values.nickname)) return 1;
      return incomplete < 0 ? STEPS : incomplete + 1;
    },
    clear: () => {
      clearForm();
      nickname.clear();
    },
  };
}
