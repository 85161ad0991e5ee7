import { isRefusal } from '../../../lib/api-error.ts';

/** Whether an error means that there is no sign-in left to complete: it starts again with the password. */
export function isSignInOver(error: unknown): error is Error {
  return isRefusal(error, 'SIGN_IN_EXPIRED') || isRefusal(error, 'ENROLLED_ALREADY');
}
