import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CODE_SEND_FAILED_MESSAGE } from '#domain/account/verification-codes.ts';
import { email } from '#domain/people/members.ts';
import { serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Form } from '../../../../lib/form.tsx';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmailField } from '../../../../ui/fields/text-field.tsx';
import { StepPage, type StepPageProps } from '../../../../ui/layout/step-page.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { CODE_FORM_ID, CodeForm, codeSent, NO_CODE } from './code-form.tsx';

const emailForm = z.object({ email });

/**
 * A step that verifies an email address by a code (SPEC §2 sign-up step 3, §4 email step): the address, then the code with
 * its countdown. The input and the running countdown survive a reload.
 */
export function EmailCodeStep({
  isPasswordReset,
  verifiedEmail,
  onVerified,
  onContinue,
  continueLabel = '다음',
  isContinuing,
  ...page
}: Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'> & {
  isPasswordReset: boolean;
  /** The address verified before, when the user returns to this step. */
  verifiedEmail: string | null;
  onContinue: () => void;
  continueLabel?: string | undefined;
  isContinuing?: boolean | undefined;
  /** The address is verified; the grant is in a cookie. */
  onVerified: (email: string) => void;
}) {
  const [code, setCode, clearCode] = useDraft(isPasswordReset ? 'reset-code' : 'sign-up-code', NO_CODE);
  const [canConfirm, setCanConfirm] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const form = useZodForm(emailForm, { email: code.email || (verifiedEmail ?? '') });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'email' });
  const address = typed.trim().toLowerCase();
  // Checked by the rule itself: the form's own `isValid` still counts the server's error for the last attempt.
  const isAddress = email.safeParse(typed).success;
  const isSent = code.sentTo !== null && code.sentTo === address;
  const isVerified = verifiedEmail !== null && verifiedEmail === address;

  const send = form.handleSubmit(async (values) => {
    try {
      const { expiresInSeconds } = await call('POST /v1/auth/email/code', {
        body: { email: values.email, isPasswordReset },
      });
      setCode(codeSent(values.email, expiresInSeconds));
      showToast('메일을 보냈어요. 메일함을 확인해 주세요.');
    } catch (error) {
      const message = serverMessageOf(error, CODE_SEND_FAILED_MESSAGE);
      form.setError('email', { type: 'server', message }, { shouldFocus: true });
    }
  });

  return (
    <StepPage
      {...page}
      footer={
        isVerified ? (
          <Button size="lg" onClick={onContinue} pending={isContinuing}>
            {continueLabel}
          </Button>
        ) : (
          isSent && (
            <Button type="submit" form={CODE_FORM_ID} size="lg" disabled={!canConfirm} pending={isConfirming}>
              확인
            </Button>
          )
        )
      }
    >
      <Form onSubmit={send}>
        <EmailField
          {...form.register('email', {
            onChange: (event: { target: HTMLInputElement }) => setCode({ ...code, email: event.target.value }),
          })}
          label="이메일"
          autoComplete={isPasswordReset ? 'username' : 'email'}
          placeholder="name@example.com"
          error={errors.email?.message}
          success={isVerified ? '인증된 이메일이에요.' : undefined}
        />
        {!isVerified && (
          <Button
            type="submit"
            block
            className="mt-3"
            variant={isSent ? 'soft' : 'primary'}
            disabled={!isAddress}
            pending={isSubmitting}
          >
            {isSent ? '인증번호 다시 받기' : '인증번호 받기'}
          </Button>
        )}
      </Form>
      {isSent && !isVerified && (
        <CodeForm
          key={code.expiresAt}
          code={code}
          onChange={setCode}
          onCanConfirm={setCanConfirm}
          onConfirming={setConfirming}
          onVerified={(verified) => {
            clearCode();
            onVerified(verified);
          }}
        />
      )}
    </StepPage>
  );
}
