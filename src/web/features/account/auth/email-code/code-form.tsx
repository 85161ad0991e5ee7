import { useEffect, useRef, useState } from 'react';
import { CODE_ATTEMPTS_SPENT_MESSAGE, CODE_EXPIRED_MESSAGE, CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { ApiError, isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Form } from '../../../../lib/form.tsx';
import { clockText, useCountdown } from '../../../../lib/use-countdown.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';

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

export const CODE_FORM_ID = 'code-form';

/** The code with its countdown; the button at the bottom of the page submits this form, and so does a whole code by itself. */
export function CodeForm({
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
  const runOnce = useSingleRun();
  const tried = useRef('');
  const remaining = useCountdown(code.expiresAt);
  const canConfirm = digits !== '' && !code.isSpent && remaining > 0;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => onCanConfirm(canConfirm), [canConfirm, onCanConfirm]);

  usePause(digits.length === CODE_LENGTH ? digits : undefined, () => {
    if (tried.current !== digits) void runOnce(confirm);
  });

  async function confirm() {
    if (!canConfirm || code.sentTo === null) return;
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
      onConfirming(false);
    }
  }

  return (
    <Form id={CODE_FORM_ID} className="animate-rise pt-7" onSubmit={() => runOnce(confirm)}>
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
    </Form>
  );
}
