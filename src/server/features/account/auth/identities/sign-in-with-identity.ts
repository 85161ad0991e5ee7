import { describeDeletion } from '#domain/account/account-deletion.ts';
import { describeSuspension } from '#domain/desk/suspensions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { beginSignIn, hasTotp } from '../../second-factors/index.ts';
import { accountStore } from '../account-store.ts';
import type { MembersBrowser } from '../factors/complete-members-sign-in.ts';
import { restoreAccount } from '../restore-account.ts';
import { knownBrowser } from '../sign-in/known-browser.ts';
import { notifyOfNewDevice } from '../sign-in/notify-of-new-device.ts';
import { attemptStore } from './attempt-store.ts';
import { findAnswered } from './attempts.ts';
import { identityStore } from './identity-store.ts';
import { lockToProve, proveSchool } from './prove-school.ts';

/**
 * Signs a member in whom a provider has proved, as the right password does: with an authenticator app its code is still to come, a suspended
 * member is told so, a deleted account is brought back at their request, and a new browser is told about by mail.
 * @param given.token of the browser's cookie
 * @returns the token of a session, or of a sign-in with its second factor to come
 * @throws RefusalError `IDENTITY_EXPIRED`, `IDENTITY_UNKNOWN`, `SUSPENDED`, `ACCOUNT_DELETED`; none of them uses the answer up
 */
export async function signInWithIdentity(
  services: Services,
  given: { token: string | undefined; restore: boolean },
  { ip, userAgent, previousToken, browserToken }: MembersBrowser,
): Promise<{ memberId: number; isComplete: boolean; token: string }> {
  const { db, clock, log, secret, sessions } = services;
  const attempt = await findAnswered(services, given.token);
  const memberId = (await identityStore.findMember(db, attempt)) ?? refuse('IDENTITY_UNKNOWN');
  const { isComplete, token } = await db.transaction(async (tx) => {
    await lockToProve(tx, memberId, attempt);
    const account = (await accountStore.holdMember(tx, memberId)) ?? refuse('IDENTITY_UNKNOWN');
    const { email, passwordHash, isSuspended, suspendedUntil, deletedAt } = account;
    const needsFactor = await hasTotp(tx, memberId);
    // With a second factor to come, that decides what becomes of the account.
    if (!needsFactor) {
      if (deletedAt && !given.restore) return refuse('ACCOUNT_DELETED', { message: describeDeletion(deletedAt) });
      if (isSuspended) return refuse('SUSPENDED', { message: describeSuspension(suspendedUntil) });
    }
    const now = clock.now();
    if (!(await attemptStore.consume(tx, attempt.tokenHash, now))) return refuse('IDENTITY_EXPIRED');
    await identityStore.use(tx, attempt, attempt.email, now);
    if (!deletedAt && !isSuspended) await proveSchool(services, tx, memberId, attempt);
    if (needsFactor) return { isComplete: false, token: await beginSignIn(tx, memberId, now) };
    if (deletedAt) await restoreAccount(services, tx, { memberId, email, passwordHash });
    if (knownBrowser(secret, email, browserToken) === undefined)
      await notifyOfNewDevice(services, tx, { email, ip, userAgent });
    return { isComplete: true, token: await sessions.start(tx, { memberId, ip, userAgent }) };
  });
  if (isComplete && previousToken !== undefined) await sessions.end(previousToken);
  const event = isComplete ? 'signed-in' : 'identity-of-member';
  log.info({ event, memberId, method: 'IDENTITY', provider: attempt.provider }, 'signed in at a provider');
  return { memberId, isComplete, token };
}
