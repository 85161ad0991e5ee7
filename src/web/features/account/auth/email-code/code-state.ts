import { CODE_ATTEMPTS_SPENT_MESSAGE, CODE_EXPIRED_MESSAGE } from '#domain/account/verification-codes.ts';
import { ApiError, isRefusal } from '../../../../lib/api-error.ts';

/** The state of an email verification (SPEC §4): before the code is sent, sent, spent or expired. */
export type CodeState = {
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
