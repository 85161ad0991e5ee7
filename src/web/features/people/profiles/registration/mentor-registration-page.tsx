import { FormProvider } from 'react-hook-form';
import { Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/people/mentor-limits.ts';
import {
  mentorBasicStep,
  mentorIntroductionStep,
  mentorMessageStep,
  mentorProfileInput,
  type MentorProfileInput,
  TIME_ORDER_MESSAGE,
} from '#domain/people/mentors.ts';
import { DOCUMENT_DAYS } from '#domain/retention.ts';
import { call } from '../../../../lib/api.ts';
import { useStep } from '../../../../lib/use-step.ts';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { missingCertificates } from '../../certificates/certificates.ts';
import type { CertificateFiles } from '../../certificates/use-certificate-files.ts';
import type { Me } from '../../members/use-me.ts';
import { NicknameField } from '../../nicknames/nickname-field.tsx';
import { MENTOR_STEP_FIELDS, type MentorForm, mentorFrom, OrganizationFields } from '../fields/mentor-form.tsx';
import { EducationFields, ImageField } from '../fields/profile-fields.tsx';
import {
  CertificateStep,
  FieldsStep,
  IntroductionFields,
  loadMentorSteps,
  MessageFields,
  RegistrationGate,
  useRegistrationForm,
  useStoreProfile,
} from './registration.tsx';

const STEPS = 4;
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
      profilePath={PAGES.mentorProfile}
      Wizard={MentorWizard}
    />
  );
}

function MentorWizard({ me, chosen }: { me: Me; chosen: CertificateFiles }) {
  const { form, nickname, clear } = useRegistrationForm<MentorForm, MentorProfileInput>({
    role: 'mentor',
    rules: mentorProfileInput,
    empty: mentorFrom(me.menteeProfile),
    ownNickname: me.menteeProfile?.nickname,
    loadLaterSteps: loadMentorSteps,
  });
  const { step, searchOf, goTo, next, back } = useStep(STEPS);
  const stepProps = { title: TITLE, step, total: STEPS, back: () => void back(PAGES.my) };
  const storeProfile = useStoreProfile({
    send: () => call('POST /v1/mentor', { body: mentorProfileInput.parse(form.getValues()) }),
    nickname,
    goToNickname: () => goTo(1),
    onStored: clear,
  });
  const furthest = furthestStep();
  if (step > furthest) return <Navigate to={{ search: searchOf(furthest) }} replace />;

  /** A step opens when those before it are complete. */
  function furthestStep() {
    const values = form.getValues();
    const incomplete = STEP_RULES.findIndex((rules) => !rules.safeParse(values).success);
    if (incomplete === 0 || !nickname.isConfirmed(values.nickname)) return 1;
    return incomplete < 0 ? STEPS : incomplete + 1;
  }

  async function goNext() {
    const fields = MENTOR_STEP_FIELDS[step - 1];
    if (!fields) return;
    const isValid = await form.trigger(fields, { shouldFocus: true });
    const isNicknameChecked = step > 1 || nickname.requireChecked(isValid);
    const { startTime, endTime } = form.getValues('timezone');
    if (step === 2 && startTime >= endTime) return dialog.alert({ title: TIME_ORDER_MESSAGE });
    if (isValid && isNicknameChecked) await next();
  }

  return (
    <FormProvider {...form}>
      {step < STEPS ? (
        <FieldsStep {...stepProps} heading={HEADINGS[step - 1]} onSubmit={() => void goNext()}>
          {step === 1 && (
            <>
              <ImageField memberType="ROLE_MENTOR" errorTitle="파일 업로드 오류" />
              <NicknameField check={nickname} />
              <EducationFields />
              <OrganizationFields />
            </>
          )}
          {step === 2 && <IntroductionFields />}
          {step === 3 && <MessageFields maxMessage={MAX_MESSAGE_LENGTH} />}
        </FieldsStep>
      ) : (
        <CertificateStep
          {...stepProps}
          heading="마지막으로 서류를 확인할게요"
          description={`${documentsOf(me)} 올려 주세요. 심사가 끝나면 서류는 ${DOCUMENT_DAYS}일 안에 지워요.`}
          documents={{ me, memberType: 'ROLE_MENTOR', chosen, storeProfile, successMessage: SUCCESS_MESSAGE }}
        />
      )}
    </FormProvider>
  );
}

/** A graduate has proved the first already (product §1.5). */
function documentsOf(me: Me): string {
  const isAskedForBoth = missingCertificates('ROLE_MENTOR', me).includes('ENROLLMENT');
  return isAskedForBoth ? '재학·졸업 증명서와 재직 증명서를 차례로' : '재직 증명서를';
}
