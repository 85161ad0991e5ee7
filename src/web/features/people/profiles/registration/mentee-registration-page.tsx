import { useEffect } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { Navigate } from 'react-router';
import type * as z from 'zod/mini';
import { PAGES } from '#contract/pages.ts';
import { menteeProfileInput, menteeProfileStep } from '#domain/people/mentees.ts';
import { DOCUMENT_DAYS } from '#domain/retention.ts';
import { call } from '../../../../lib/api.ts';
import { useStep } from '../../../../lib/use-step.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { CertificateFiles } from '../../certificates/use-certificate-files.ts';
import { useHandIn } from '../../certificates/use-hand-in.ts';
import type { Me } from '../../members/use-me.ts';
import { NicknameField, useNicknameSuggestion } from '../../nicknames/nickname-field.tsx';
import { useIsSchoolEmail, useSchoolOfEmail } from '../../universities/university-query.ts';
import { MenteeIntroductionField } from '../fields/mentee-introduction-field.tsx';
import { EducationFields, ImageField } from '../fields/profile-fields.tsx';
import {
  CertificateStep,
  FieldsStep,
  loadMenteeSteps,
  RegistrationGate,
  useRegistrationForm,
  useStoreProfile,
} from './registration.tsx';

const STEPS = 2;
const TITLE = '멘티 프로필 등록';
const SUCCESS_MESSAGE = '멘티 프로필과 인증서 등록이 완료되었습니다!';

type MenteeForm = z.input<typeof menteeProfileInput>;

const EMPTY_MENTEE: MenteeForm = {
  nickname: '',
  education: { schoolName: '', major: '' },
  introduction: '',
  image: { fileName: '', filePath: '' },
};

/** The mentee's registration wizard, two steps (SPEC §2). */
export default function MenteeRegistrationPage() {
  return (
    <RegistrationGate
      memberType="ROLE_MENTEE"
      title={TITLE}
      totalSteps={STEPS}
      successMessage={SUCCESS_MESSAGE}
      profilePath={PAGES.menteeProfile}
      Wizard={MenteeWizard}
    />
  );
}

function MenteeWizard({ me, chosen }: { me: Me; chosen: CertificateFiles }) {
  const { form, nickname, clear } = useRegistrationForm({
    role: 'mentee',
    rules: menteeProfileInput,
    empty: EMPTY_MENTEE,
    loadLaterSteps: loadMenteeSteps,
  });
  const { step, searchOf, goTo, next, back } = useStep(STEPS);
  const hasSchoolEmail = useIsSchoolEmail(me.email, useWatch({ control: form.control, name: 'education.schoolName' }));
  const isSchoolEmail = hasSchoolEmail && me.isMailboxFree;
  useKnownSchool(form, me.email);
  useNicknameSuggestion(form, nickname);
  const stepProps = { title: TITLE, step, total: STEPS, back: () => void back(PAGES.my) };
  const storeProfile = useStoreProfile({
    send: () => call('POST /v1/mentee', { body: menteeProfileInput.parse(form.getValues()) }),
    nickname,
    goToNickname: () => goTo(1),
    onStored: clear,
  });

  const documents = {
    me,
    memberType: 'ROLE_MENTEE',
    chosen,
    storeProfile,
    successMessage: SUCCESS_MESSAGE,
    isOptional: isSchoolEmail,
  } as const;
  const { submit: register, upload } = useHandIn(documents);

  function isProfileComplete() {
    const values = form.getValues();
    return menteeProfileStep.safeParse(values).success && nickname.isConfirmed(values.nickname);
  }

  async function whenComplete(go: () => unknown) {
    const isValid = await form.trigger(undefined, { shouldFocus: true });
    const isNicknameChecked = nickname.requireChecked(isValid);
    if (isValid && isNicknameChecked) await go();
  }

  if (step === 1) {
    return (
      <FormProvider {...form}>
        <FieldsStep
          {...stepProps}
          heading="나를 소개해 주세요"
          description="선배가 제안을 받을 때 함께 보여요."
          onSubmit={() => void whenComplete(isSchoolEmail ? register : next)}
          {...(isSchoolEmail && {
            note: '학교 이메일로 인증되어서 바로 등록할 수 있어요. 새내기·졸업생 쿠폰은 다음에서 증명서를 내면 받아요.',
            footer: (
              <>
                <Button size="lg" variant="secondary" onClick={() => whenComplete(next)}>
                  다음
                </Button>
                <Button type="submit" size="lg" pending={upload !== undefined}>
                  등록하기
                </Button>
              </>
            ),
          })}
        >
          <ImageField memberType="ROLE_MENTEE" errorTitle="파일 업로드 오류" />
          <NicknameField check={nickname} />
          <MenteeIntroductionField />
          <EducationFields isSchoolEmail={isSchoolEmail} />
        </FieldsStep>
      </FormProvider>
    );
  }
  if (!isProfileComplete()) return <Navigate to={{ search: searchOf(1) }} replace />;
  return (
    <CertificateStep
      {...stepProps}
      heading={isSchoolEmail ? '학교 이메일로 인증되었어요' : '재학 증명서를 올려 주세요'}
      description={
        isSchoolEmail
          ? '재학 증명서는 내지 않아도 돼요. 새내기나 졸업생은 증명서를 내면 할인 쿠폰을 받을 수 있어요.'
          : hasSchoolEmail
            ? '이 메일함으로 이미 인증한 계정이 있어요. 이 계정은 재학 증명서로 확인해 드릴게요.'
            : `같은 학교 선배만 만날 수 있도록 서류를 확인해요. 심사가 끝나면 서류는 ${DOCUMENT_DAYS}일 안에 지워요.`
      }
      documents={documents}
    />
  );
}

/** Fills in the school of the member's mail address, unless one has been chosen (product §2.2). */
function useKnownSchool(form: UseFormReturn<MenteeForm, unknown, z.output<typeof menteeProfileInput>>, email: string) {
  const school = useSchoolOfEmail(email);
  useEffect(() => {
    if (school && form.getValues('education.schoolName') === '') form.setValue('education.schoolName', school);
  }, [form, school]);
}
