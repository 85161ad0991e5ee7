import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { clockText, useCountdown } from '../../../../lib/use-countdown.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { codeMessage, codeRefused, type CodeState } from './code-state.ts';

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
