import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { factorCode } from '#domain/account/second-factors.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { factorsQuery } from './security/factors-query.ts';

/** Proves that it is the member who asks. */
export interface Reauthentication {
  /** Left out by a member without one, who has signed in again instead. */
  readonly currentPassword?: string | undefined;
  /** Only if an authenticator app is enrolled. */
  readonly code?: string | undefined;
}

/** The code that goes with the password: the form asks for it if an authenticator app is enrolled, or once the server does. */
export function useFactorCode() {
  const { data } = useQuery(factorsQuery);
  const [isAskedFor, setAskedFor] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isNeeded = isAskedFor || (data?.hasTotp ?? false);
  const field = isNeeded && (
    <TextField
      label="인증 앱의 코드"
      hint="앱을 쓸 수 없으면 복구 코드를 입력해 주세요."
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={60}
      placeholder="6자리 숫자"
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.target.value);
        setError(undefined);
      }}
    />
  );

  return {
    /** Null if no code is needed. */
    field,
    isMissing: isNeeded && text.trim() === '',
    /**
     * Runs the work with the code, if one is needed. The typed code is cleared once the work is done and returns true.
     * @returns false also if the code is malformed or the server refuses it: the field says so
     */
    async tryWith(work: (code: string | undefined) => Promise<boolean>): Promise<boolean> {
      const parsed = isNeeded ? factorCode.safeParse(text) : undefined;
      if (parsed?.success === false) {
        setError(parsed.error.issues[0]?.message);
        return false;
      }
      try {
        const isDone = await work(parsed?.data);
        if (isDone) setText('');
        return isDone;
      } catch (failed) {
        if (!isCodeRefused(failed)) throw failed;
        setAskedFor(true);
        setError(messageOf(failed));
        return false;
      }
    },
  };
}

function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code');
}
