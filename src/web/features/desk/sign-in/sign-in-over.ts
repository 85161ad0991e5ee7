import { isRefusal } from '../../../lib/api-error.ts';

/** Whether an error means that the second step has nothing to complete any more: the sign-in begins again with the password. */
export function isSignInOver(error: unknown): error is Error {
  return isRefusal(error, 'SIGN_IN_EXPIRED') || isRefusal(error, 'ENROLLED_ALREADY');
}
