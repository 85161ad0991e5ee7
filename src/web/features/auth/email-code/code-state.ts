import { CODE_ATTEMPTS_SPENT_MESSAGE, CODE_EXPIRED_MESSAGE } from '#domain/accounts/verification-codes.ts';
import { ApiError, isRefusal } from '../../../lib/api-error.ts';

/** Where an email verification stands (SPEC §4): before the code is sent, sent, spent or expired. */
export type CodeState = {
  email: string;
  /** The address the last code went to; null before the first. */
  sentTo: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
  /** Five wrong guesses: only a new code helps. */
  isSpent: boolean;
};

export const NO_CODE: CodeState = { email: '', sentTo: null, expiresAt: null, isSpent: false };

/** A code is on its way: the countdown starts anew and the guesses count from nothing. */
export function codeSent(email: string, lifetimeSeconds: number, now = Date.now()): CodeState {
  return { email, sentTo: email, expiresAt: now + lifetimeSeconds * 1000, isSpent: false };
}

/** What the server's answer to a wrong guess changes. */
export function codeRefused(state: CodeState, error: unknown, now = Date.now()): CodeState {
  if (isRefusal(error, 'CODE_ATTEMPTS_SPENT')) return { ...state, isSpent: true };
  if (isRefusal(error, 'CODE_EXPIRED')) return { ...state, expiresAt: now };
  // The fifth wrong guess is told in the sentence of the wrong code.
  if (error instanceof ApiError && error.message === CODE_ATTEMPTS_SPENT_MESSAGE) return { ...state, isSpent: true };
  return state;
}

/** The sentence under the code field: a state that ends the code speaks louder than the last guess. */
export function codeMessage(state: CodeState, secondsLeft: number, lastFault: string | undefined) {
  if (state.isSpent) return CODE_ATTEMPTS_SPENT_MESSAGE;
  return secondsLeft === 0 ? CODE_EXPIRED_MESSAGE : lastFault;
}
