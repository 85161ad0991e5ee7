import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  CODE_ATTEMPTS_SPENT_MESSAGE,
  CODE_EXPIRED_MESSAGE,
  CODE_LENGTH,
  CODE_SEND_FAILED_MESSAGE,
} from '#domain/account/verification-codes.ts';
import { email } from '#domain/people/members.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { ApiError, isRefusal, messageOf, serverMessageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { clockText, useCountdown } from '../../../../lib/use-countdown.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { StepPage, type StepPageProps } from '../../../../ui/layout/step-page.tsx';
import { useToast } from '../../../../ui/overlays/toast.ts';

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
  /** Continues with the address verified before. */
  onContinue: () => void;
  /** Of its button. */
  continueLabel?: string | undefined;
  /** Whether that takes a moment. */
  isContinuing?: boolean | undefined;
  /** The address is verified; the grant is in a cookie. */
  onVerified: (email: string) => void;
}) {
  const [code, setCode, clearCode] = useDraft(isPasswordReset ? 'reset-code' : 'sign-up-code', NO_CODE);
  const [canConfirm, setCanConfirm] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const toast = useToast();
  const runOnce = useSingleRun();
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
      toast.show('메일을 보냈어요. 메일함을 확인해 주세요.');
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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void runOnce(send);
        }}
      >
        <TextField
          {...form.register('email', {
            onChange: (event: { target: HTMLInputElement }) => setCode({ ...code, email: event.target.value }),
          })}
          label="이메일"
          type="email"
          inputMode="email"
          autoComplete={isPasswordReset ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
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
      </form>
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

/** The state of an email verification (SPEC §4): before the code is sent, sent, spent or expired. */
type CodeState = {
  email: string;
  /** The address the last code was sent to; null before the first. */
  sentTo: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
  /** After five wrong attempts: only a new code can be used. */
  isSpent: boolean;
};

export const NO_CODE: CodeState = { email: '', sentTo: null, expiresAt: null, isSpent: false };

/** The state once a code was sent: the countdown and the count of attempts start again. */
export function codeSent(email: string, lifetimeSeconds: number, now = Date.now()): CodeState {
  return { email, sentTo: email, expiresAt: now + lifetimeSeconds * 1000, isSpent: false };
}

/** The state after the server refused a code. */
export function codeRefused(state: CodeState, error: unknown, now = Date.now()): CodeState {
  if (isRefusal(error, 'CODE_ATTEMPTS_SPENT')) return { ...state, isSpent: true };
  if (isRefusal(error, 'CODE_EXPIRED')) return { ...state, expiresAt: now };
  // The response to the fifth wrong attempt has the code of a wrong one, with the message of spent attempts.
  if (error instanceof ApiError && error.message === CODE_ATTEMPTS_SPENT_MESSAGE) return { ...state, isSpent: true };
  return state;
}

/** The message under the code field: a spent or expired code before the error of the last attempt. */
export function codeMessage(state: CodeState, secondsLeft: number, lastError: string | undefined) {
  if (state.isSpent) return CODE_ATTEMPTS_SPENT_MESSAGE;
  return secondsLeft === 0 ? CODE_EXPIRED_MESSAGE : lastError;
}

const CODE_FORM_ID = 'code-form';

/** The code with its countdown; the button at the bottom of the page submits this form, and so does a whole code by itself. */
function CodeForm({
  code,
  onChange,
  onCanConfirm,
  onConfirming,
  onVerified,
}: {
  code: CodeState;
  onChange: (next: CodeState) => void;
  onCanConfirm: (can: boolean) => void;
  onConfirming: (isConfirming: boolean) => void;
  onVerified: (email: string) => void;
}) {
  const [digits, setDigits] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isRunning = useRef(false);
  const tried = useRef('');
  const remaining = useCountdown(code.expiresAt);
  const canConfirm = digits !== '' && !code.isSpent && remaining > 0;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => onCanConfirm(canConfirm), [canConfirm, onCanConfirm]);

  usePause(digits.length === CODE_LENGTH ? digits : undefined, () => {
    if (tried.current !== digits) void confirm();
  });

  async function confirm() {
    if (!canConfirm || isRunning.current || code.sentTo === null) return;
    isRunning.current = true;
    tried.current = digits;
    onConfirming(true);
    try {
      await call('POST /v1/auth/email/code/verify', { body: { email: code.sentTo, code: digits } });
      onVerified(code.sentTo);
    } catch (error) {
      onChange(codeRefused(code, error));
      setErrorMessage(messageOf(error));
      input.current?.select();
    } finally {
      isRunning.current = false;
      onConfirming(false);
    }
  }

  return (
    <form
      id={CODE_FORM_ID}
      noValidate
      className="animate-rise pt-7"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <TextField
        ref={input}
        label="인증번호"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${CODE_LENGTH}자리 숫자`}
        className="tabular-nums"
        value={digits}
        onChange={(event) => {
          setDigits(digitsOf(event.target.value, CODE_LENGTH));
          setErrorMessage(undefined);
        }}
        trailing={
          <span className="pr-3 font-semibold text-brand-ink tabular-nums">
            <span className="sr-only">남은 시간 </span>
            <span>{clockText(remaining)}</span>
          </span>
        }
        error={codeMessage(code, remaining, errorMessage)}
        hint="메일이 오지 않으면 스팸함도 확인해 주세요."
      />
    </form>
  );
}
