import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { MemberType } from '#domain/people/members.ts';
import { session } from '../../../../app/session/session.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { forgetWayBack } from '../../../../lib/identities/way-back.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { useNextPath } from '../../../../lib/use-next-path.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { serviceTermsOf, type SignUpDraft } from './sign-up-draft.ts';

/**
 * Sends a sign-up without a password: the account at the provider is proved, and so is the address. It signs the new member in.
 * @param onEnded the draft is of no more use
 * @param onGrantLost the address has to be verified again
 */
export function useIdentitySignUp(
  { agreed, memberType }: SignUpDraft & { memberType: MemberType | null },
  { onEnded, onGrantLost }: { onEnded: () => void; onGrantLost: () => void },
) {
  const navigate = useNavigate();
  const next = useNextPath();
  const dialog = useDialog();
  const runOnce = useSingleRun();
  const [isPending, setPending] = useState(false);

  async function signUp(email: string) {
    if (memberType === null) return;
    setPending(true);
    try {
      const { user } = await call('POST /v1/auth/signup/identity', {
        body: { memberType, email, serviceTerms: serviceTermsOf(agreed) },
      });
      onEnded();
      forgetWayBack();
      await navigate(withNext(PAGES.signUpFinish, next), { replace: true });
      session.enter(user);
    } catch (error) {
      await dialog.alert({ title: '가입하지 못했어요', description: messageOf(error), isError: true });
      if (isRefusal(error, 'NO_GRANT')) onGrantLost();
      else {
        onEnded();
        await navigate(withNext(PAGES.signIn, next));
      }
    } finally {
      setPending(false);
    }
  }

  return { isPending, signUp: (email: string) => void runOnce(() => signUp(email)) };
}
