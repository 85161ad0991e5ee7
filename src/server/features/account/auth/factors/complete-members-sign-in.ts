import { describeDeletion } from '#domain/account/account-deletion.ts';
import { describeSuspension } from '#domain/desk/suspensions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { completeSignIn, type SignIn, type SignInMethod } from '../../second-factors/sign-ins.ts';
import { accountStore } from '../account-store.ts';
import { restoreAccount } from '../leave.ts';
import { knownBrowser } from '../sign-in/known-browser.ts';
import { notifyOfNewDevice } from '../sign-in/login.ts';

/** The browser that signs in. */
export interface MembersBrowser {
  readonly ip: string;
  readonly userAgent: string;
  /** The token of the session that it had before. */
  readonly previousToken: string | undefined;
  /** What makes it known to an account. */
  readonly browserToken: string | undefined;
}

/**
 * Completes the sign-in of a mentor or mentee (S-82). A suspended member is told so, and a deleted account is brought back when its member says
 * so, as with the password alone.
 * @param prove whether the second factor is right; runs in the transaction
 * @param restore whether an account that was deleted is brought back
 * @returns the session's token, for the cookie alone
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`, `SIGN_IN_EXPIRED`, `SUSPENDED`, `ACCOUNT_DELETED`
 */
export async function completeMembersSignIn(
  services: Services,
  way: { signIn: SignIn; memberId: number; method: SignInMethod },
  browser: MembersBrowser,
  { prove, restore }: { prove: (tx: Queryable) => Promise<boolean>; restore: boolean },
): Promise<string> {
  const { secret, sessions } = services;
  const { memberId } = way;
  const { ip, userAgent, previousToken, browserToken } = browser;
  const { token } = await completeSignIn(services, way, {
    hold: (tx) => accountStore.holdMember(tx, memberId),
    prove: async (tx) => (await prove(tx)) || undefined,
    async enter(tx, { email, passwordHash, isSuspended, suspendedUntil, deletedAt }) {
      if (deletedAt && !restore) return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
      if (isSuspended) return refuse('SUSPENDED', { message: describeSuspension(suspendedUntil) });
      if (deletedAt) await restoreAccount(services, tx, { memberId, email, passwordHash });
      if (knownBrowser(secret, email, browserToken) === undefined)
        await notifyOfNewDevice(services, tx, { email, ip, userAgent });
      return sessions.start(tx, { memberId, ip, userAgent });
    },
  });
  if (previousToken !== undefined) await sessions.end(previousToken);
  return token;
}
