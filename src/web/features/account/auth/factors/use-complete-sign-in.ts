import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import { session } from '../../../../app/session/session.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { useNextPath } from '../../../../lib/use-search-params.ts';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { signWithPasskey } from '../../second-factors/passkey.ts';
import { signInOrRestore } from '../sign-in-or-restore.ts';

/**
 * Completes a sign-in with a second factor or a passkey and leads on to where the member was going; an expired sign-in begins again
 * with the password.
 * @returns what runs the call that signs in; rejects with every other failure
 */
export function useCompleteSignIn() {
  const navigate = useNavigate();
  const next = useNextPath();

  return async (signIn: (restore: boolean) => Promise<{ user: Member }>): Promise<void> => {
    try {
      const isIn = await signInOrRestore(async (restore) => session.enter((await signIn(restore)).user));
      if (isIn) await navigate(next, { replace: true, state: { loginSuccess: true } });
    } catch (error) {
      if (!isRefusal(error, 'SIGN_IN_EXPIRED')) throw error;
      await dialog.alert({ title: '다시 로그인해 주세요', description: error.message });
      await navigate(withNext(PAGES.signIn, next), { replace: true });
    }
  };
}

/**
 * Asks the browser for a passkey, alone or after the password.
 * @returns the call that signs in with its answer, which stands until the challenge is used
 */
export async function askForPasskey(): Promise<(restore: boolean) => Promise<{ user: Member }>> {
  const options = await call('POST /v1/auth/login/passkey/options');
  const answer = await signWithPasskey(options);
  return (restore) => call('POST /v1/auth/login/passkey', { body: { answer, restore } });
}
