import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { session } from '../../../../app/session/session.ts';
import { isRefusal, messageOf, serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { forgetWayBack } from '../../../../lib/identities.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { useNextPath } from '../../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { useStep } from '../../../../lib/use-step.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { StepPage } from '../../../../ui/layout/step-page.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { EmailCodeStep } from '../email-code/email-code-step.tsx';
import { keepNewPassword } from '../new-password.ts';
import { PasswordStep } from '../password-step.tsx';
import { RoleStep, TermsStep } from './first-steps.tsx';
import { EMPTY_SIGN_UP, furthestStep, IDENTITY_SIGN_UP_STEPS, serviceTermsOf, SIGN_UP_STEPS } from './sign-up-draft.ts';

const SIGN_UP_FAILED_MESSAGE = '회원가입에 실패했습니다. 다시 시도해주세요!';

/** A school mail proves enrolment, which is of use to mentees alone. */
const EMAIL_TEXTS: Readonly<Record<MemberType, string>> = {
  ROLE_MENTEE: '로그인할 때 쓰는 이메일이에요. 학교 메일을 쓰면 인증이 더 빨라요.',
  ROLE_MENTOR: '로그인할 때 쓰는 이메일이에요. 제안도 이 메일로 알려 드려요.',
};

/** Sign-up in four steps (SPEC §2): terms, role, email, password; without the last one for an account that a provider has proved. */
export default function SignUpPage() {
  const [draft, setDraft, clearDraft] = useDraft('sign-up', EMPTY_SIGN_UP);
  const total = draft.identity === null ? SIGN_UP_STEPS : IDENTITY_SIGN_UP_STEPS;
  const { step, searchOf, goTo, next, back } = useStep(total);
  const navigate = useNavigate();
  const nextPath = useNextPath();
  const signIn = withNext(PAGES.signIn, nextPath);
  const furthest = furthestStep(draft);
  const runOnce = useSingleRun();
  const [isPending, setPending] = useState(false);
  const stepProps = {
    title: draft.identity === null ? '회원가입' : `${withMeansParticle(draft.identity)} 가입`,
    step,
    total,
    back: () => void back(signIn),
  };

  /**
   * Completing the last step sends the sign-up (SPEC §2). A password that is too common is corrected there, an expired grant
   * at the email step; after any other failure an alert leads to sign-in (SPEC §8).
   */
  async function signUp(account: { memberType: MemberType; email: string; password: string }) {
    try {
      await call('POST /v1/auth/signup', { body: { ...account, serviceTerms: serviceTermsOf(draft.agreed) } });
    } catch (error) {
      if (isRefusal(error, 'PASSWORD_TOO_COMMON')) throw error;
      await dialog.alert({ title: serverMessageOf(error, SIGN_UP_FAILED_MESSAGE), isError: true });
      if (!isRefusal(error, 'NO_GRANT')) return navigate(signIn);
      setDraft({ ...draft, verifiedEmail: null });
      return goTo(3, { replace: true });
    }
    keepNewPassword(account.email, account.password);
    clearDraft();
    const finish = withNext(PAGES.signUpFinish, nextPath);
    await navigate(finish, { replace: true, state: { signedUpAs: account.email } });
  }

  /** Sends a sign-up without a password: the account at the provider is proved, and so is the address. It signs the new member in. */
  async function signUpWithIdentity(email: string) {
    const { memberType, agreed } = draft;
    if (memberType === null) return;
    setPending(true);
    try {
      const { user } = await call('POST /v1/auth/signup/identity', {
        body: { memberType, email, serviceTerms: serviceTermsOf(agreed) },
      });
      clearDraft();
      forgetWayBack();
      await navigate(withNext(PAGES.signUpFinish, nextPath), { replace: true });
      session.enter(user);
    } catch (error) {
      await dialog.alert({ title: '가입하지 못했어요', description: messageOf(error), isError: true });
      if (isRefusal(error, 'NO_GRANT')) setDraft({ ...draft, verifiedEmail: null });
      else {
        clearDraft();
        await navigate(signIn);
      }
    } finally {
      setPending(false);
    }
  }

  /** Goes on with a verified address: to the password, or without one to the sign-up. */
  const goOn = (email: string) =>
    draft.identity === null ? void next() : void runOnce(() => signUpWithIdentity(email));

  // SPEC §2: without a role the flow redirects to sign-in; without a verified address only to the step that verifies it.
  if (step > 2 && draft.memberType === null) return <Navigate to={signIn} replace />;
  if (step > furthest) return <Navigate to={{ search: searchOf(furthest) }} replace />;

  if (step === 1) {
    return (
      <StepPage
        {...stepProps}
        heading="약관에 동의해 주세요"
        description="선배랑을 이용하려면 필수 약관에 동의해야 해요."
        onSubmit={() => furthest > 1 && void next()}
        footer={<NextButton disabled={furthest === 1} />}
      >
        <TermsStep agreed={draft.agreed} onChange={(agreed) => setDraft({ ...draft, agreed })} />
      </StepPage>
    );
  }
  if (step === 2) {
    return (
      <StepPage
        {...stepProps}
        heading="어떤 모습으로 함께할까요?"
        description="누르면 다음으로 넘어가요. 가입한 뒤에는 역할을 바꿀 수 없어요."
        onSubmit={() => furthest > 2 && void next()}
        footer={<NextButton disabled={furthest === 2} />}
      >
        <RoleStep
          value={draft.memberType}
          onChange={(memberType) => setDraft({ ...draft, memberType })}
          onPicked={() => void next()}
        />
      </StepPage>
    );
  }
  if (step === 3) {
    return (
      <EmailCodeStep
        {...stepProps}
        heading="이메일을 인증해 주세요"
        description={EMAIL_TEXTS[draft.memberType ?? 'ROLE_MENTEE']}
        isPasswordReset={false}
        verifiedEmail={draft.verifiedEmail}
        continueLabel={draft.identity === null ? undefined : '가입하기'}
        isContinuing={isPending}
        onContinue={() => draft.verifiedEmail !== null && goOn(draft.verifiedEmail)}
        onVerified={(verifiedEmail) => {
          setDraft({ ...draft, verifiedEmail });
          goOn(verifiedEmail);
        }}
      />
    );
  }
  const { memberType, verifiedEmail } = draft;
  if (memberType === null || verifiedEmail === null) return <Navigate to={signIn} replace />;
  return (
    <PasswordStep
      {...stepProps}
      heading="비밀번호를 정해 주세요"
      description={verifiedEmail}
      email={verifiedEmail}
      button="완료"
      onSubmit={(password) => signUp({ memberType, email: verifiedEmail, password })}
    />
  );
}

function NextButton({ disabled }: { disabled: boolean }) {
  return (
    <Button type="submit" size="lg" disabled={disabled}>
      다음
    </Button>
  );
}
